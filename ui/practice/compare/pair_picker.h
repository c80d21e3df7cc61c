#pragma once

#include <QWidget>

#include "lesson/variants.h"
#include "words/language.h"

class QLabel;
class QVBoxLayout;

namespace backstep::ui {

class BarButton;

// What the code on the stage can be compared with: each ready-made pair, and in a sentence what it exchanges.
// While the second variant runs it says so and can stop it.
class PairPicker : public QWidget {
    Q_OBJECT

  public:
    explicit PairPicker(QWidget* parent = nullptr);

    struct Offers {
        std::vector<lesson::Variant> pairs;
        bool isCode = false;    // there is something to compare
        bool canLeave = false;  // a comparison goes on behind it
    };
    void show(const Offers& offers, words::Language language);
    void setRunning(bool running);
    QString told() const;  // why there is no comparison yet
    QStringList sentences() const;
    static QString nameOf(const lesson::Variant& pair, words::Language language);

  signals:
    void chosen(int offer);
    void stopped();
    void left();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();

    QLabel* m_hint;
    QLabel* m_told;
    BarButton* m_stop;
    BarButton* m_back;
    QVBoxLayout* m_list;
    QStringList m_sentences;
};

}  // namespace backstep::ui
