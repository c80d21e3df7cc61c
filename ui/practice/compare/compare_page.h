#pragma once

#include <QWidget>

#include "words/words.h"

class QLabel;
class QVBoxLayout;

namespace backstep::ui {

class BarButton;
class Comparison;
class DifferenceMarks;
class DifferenceTable;
class GraphCanvas;
class Playback;

// Both variants side by side, driven by the one playback: a canvas for each, what differs marked on both, and
// below them the table of differences. Without a comparison it offers those that apply.
class ComparePage : public QWidget {
    Q_OBJECT

  public:
    ComparePage(Comparison& comparison, Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    // On a projector: as sharp as that asks for, and with nothing to choose.
    void setProjected(double magnification);
    GraphCanvas& firstCanvas() const { return *m_lanes[0].canvas; }
    GraphCanvas& secondCanvas() const { return *m_lanes[1].canvas; }
    const DifferenceMarks& marks(int lane) const { return *m_lanes[lane].marks; }
    const DifferenceTable& table() const { return *m_table; }
    BarButton& choose() const { return *m_choose; }
    QStringList offers() const;
    void take(int offer);  // one of offers()

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Lane {
        QLabel* title;
        GraphCanvas* canvas;
        DifferenceMarks* marks;
    };
    QString title(int lane) const;
    void openMenu();
    void showOffers();
    void showLanes();
    void showFrame();
    void alignLanes();
    void showDifferences();
    void drawVeils();
    void retranslate();

    Comparison& m_comparison;
    Playback& m_playback;
    words::Language m_language = words::Language::English;
    Lane m_lanes[2];
    QWidget* m_both;
    QWidget* m_start;  // what can be compared, while nothing is
    QLabel* m_hint;
    double m_projected = 0;  // magnification, 0 on a desk
    QVBoxLayout* m_offers;
    BarButton* m_choose;
    BarButton* m_end;
    DifferenceTable* m_table;
};

}  // namespace backstep::ui
