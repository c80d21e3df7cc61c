#pragma once

#include <QStringList>
#include <QWidget>
#include <set>

namespace backstep::ui {

class BarButton;

// The head of a lesson: which one and which part, the part's title, and a mark per part (read, open, ahead).
// Clicking a mark opens its part. While the canvas shows other code, what brings the lesson back to it.
class LessonHeader : public QWidget {
    Q_OBJECT

  public:
    explicit LessonHeader(QWidget* parent = nullptr);

    // `kicker` as written above the title; parts count from 0.
    void show(const QStringList& kicker, const QString& title, int part, int parts,
              const std::set<int>& read);

    void offerStage(bool offer);
    BarButton& stageButton() const { return *m_stage; }
    void setBrief(bool brief);  // all in one line, where there is little height

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    int markAt(QPoint at) const;  // -1 for none

  signals:
    void partClicked(int part);
    void stageWanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    double marksBottom() const;
    QRectF markRect(int part) const;
    QStringList titleLines() const;

    QStringList m_kicker;
    QString m_title;
    int m_part = 0;
    int m_parts = 1;
    std::set<int> m_read;
    bool m_brief = false;
    BarButton* m_stage;
};

}  // namespace backstep::ui
