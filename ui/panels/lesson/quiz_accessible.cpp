#include "panels/lesson/quiz_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QMap>
#include <QPointer>

#include "panels/lesson/quiz_view.h"

namespace backstep::ui {

namespace {

class AnswerInterface : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    AnswerInterface(QuizView* quiz, int answer) : m_quiz(quiz), m_answer(answer) {}

    bool isValid() const override { return m_quiz && m_answer < m_quiz->answerCount(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_quiz); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::RadioButton; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        if (kind == QAccessible::Name) return m_quiz->answerText(m_answer);
        return kind == QAccessible::Description && isChosen() ? m_quiz->reasonText(m_answer) : QString();
    }
    QRect rect() const override {
        const QRect inView = m_quiz->answerRect(m_answer);
        return {m_quiz->mapToGlobal(inView.topLeft()), inView.size()};
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (!isValid()) return state;
        state.focusable = true;
        state.checkable = true;
        state.checked = isChosen();
        state.focused = m_quiz->hasFocus() && m_quiz->cursor() == m_answer;
        state.invisible = !m_quiz->isVisible();
        state.offscreen = !m_quiz->visibleRegion().intersects(m_quiz->answerRect(m_answer));
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& action) override {
        if (!isValid()) return;
        if (action == setFocusAction()) m_quiz->setFocus();
        if (action == pressAction()) m_quiz->choose(m_answer);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    int answer() const { return m_answer; }

  private:
    bool isChosen() const { return m_quiz->chosen() == m_answer; }

    QPointer<QuizView> m_quiz;
    int m_answer;
};

class QuizInterface : public QAccessibleWidget {
  public:
    explicit QuizInterface(QuizView* quiz) : QAccessibleWidget(quiz, QAccessible::Grouping) {}
    ~QuizInterface() override {
        for (const QAccessible::Id id : std::as_const(m_answers)) QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return quiz()->answerCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        if (const auto known = m_answers.constFind(index); known != m_answers.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto* made = new AnswerInterface(quiz(), index);
        m_answers.insert(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* answer = dynamic_cast<const AnswerInterface*>(child);
        return answer ? answer->answer() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int i = 0; i < childCount(); ++i)
            if (child(i)->rect().contains(x, y)) return child(i);
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        return quiz()->hasFocus() ? child(quiz()->cursor()) : nullptr;
    }

  private:
    QuizView* quiz() const { return static_cast<QuizView*>(widget()); }
    mutable QMap<int, QAccessible::Id> m_answers;
};

QAccessibleInterface* makeQuizInterface(const QString&, QObject* object) {
    auto* quiz = qobject_cast<QuizView*>(object);
    return quiz ? new QuizInterface(quiz) : nullptr;
}

QAccessibleInterface* answerOf(QuizView& quiz, int answer) {
    QAccessibleInterface* all =
        QAccessible::isActive() ? QAccessible::queryAccessibleInterface(&quiz) : nullptr;
    return all ? all->child(answer) : nullptr;
}

}  // namespace

void installQuizAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(&makeQuizInterface);
        return true;
    }();
    Q_UNUSED(installed);
}

void tellAnswerChecked(QuizView& quiz, int answer) {
    QAccessibleInterface* item = answerOf(quiz, answer);
    if (!item) return;
    QAccessible::State changed;
    changed.checked = true;
    QAccessibleStateChangeEvent event(item, changed);
    QAccessible::updateAccessibility(&event);
}

void tellAnswerFocused(QuizView& quiz, int answer) {
    QAccessibleInterface* item = answerOf(quiz, answer);
    if (!item) return;
    QAccessibleEvent event(item, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

}  // namespace backstep::ui
