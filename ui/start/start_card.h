#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace backstep::ui {

// A white card of the start page with its heading above it; what is added stands in it from top to bottom.
class StartCard : public QWidget {
    Q_OBJECT

  public:
    explicit StartCard(const QString& heading = {}, const QString& aside = {}, QWidget* parent = nullptr);

    const QString& heading() const { return m_heading; }
    QVBoxLayout& column() const { return *m_column; }
    QVBoxLayout* inside();  // for what is no list: with air around it

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int top() const { return m_heading.isEmpty() ? 0 : 36; }

    QString m_heading, m_aside;
    QVBoxLayout* m_column;
};

// The mark of the program: a slate on its tray, with the sign of stepping back in chalk.
class AppMark : public QWidget {
    Q_OBJECT

  public:
    explicit AppMark(QWidget* parent = nullptr) : QWidget(parent) { setFixedSize(56, 48); }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace backstep::ui
