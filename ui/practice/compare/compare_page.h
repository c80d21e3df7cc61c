#pragma once

#include <QWidget>

#include "canvas/graph_canvas.h"
#include "words/words.h"

class QLabel;

namespace backstep::ui {

class BarButton;
class CompareLane;
class Comparison;
class DifferenceMarks;
class DifferenceRows;
class DifferenceTable;
class PairPicker;
class Playback;

// Both variants side by side, driven by the one playback: a lane for each, moved and zoomed together, what
// differs marked on both, and below them the table of differences. Without a comparison it offers those that
// apply.
class ComparePage : public QWidget {
    Q_OBJECT

  public:
    ComparePage(Comparison& comparison, Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    // On a projector: as sharp as that asks for, and with nothing to choose.
    void setProjected(double magnification);
    GraphCanvas& firstCanvas() const;
    GraphCanvas& secondCanvas() const;
    const DifferenceMarks& marks(int lane) const;
    const CompareLane& lane(int lane) const { return *m_lanes[lane]; }
    const DifferenceTable& table() const { return *m_table; }
    const PairPicker& picker() const { return *m_picker; }
    BarButton& choose() const { return *m_choose; }
    BarButton& goToDifference() const { return *m_goToDifference; }
    const Comparison& comparison() const { return m_comparison; }
    bool showsLanes() const;  // a comparison is in front
    QString title(int lane) const;
    DifferenceRows rows() const;
    QStringList offers() const;
    void take(int offer);  // one of offers()

  public slots:
    void fit();  // of both lanes
    void zoomIn();
    void zoomOut();
    void resetZoom();

  signals:
    void zoomChanged(double zoom);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void buildLanes();
    void choosePair(bool choosing);
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
    double m_projected = 0;   // magnification, 0 on a desk
    bool m_choosing = false;  // another pair, while one is compared
    PairPicker* m_picker;
    BarButton* m_choose;
    BarButton* m_end;
    QWidget* m_both;
    CompareLane* m_lanes[2];
    QWidget* m_alike;  // a strip that says that nothing differs yet
    QLabel* m_alikeWords;
    BarButton* m_goToDifference;
    DifferenceTable* m_table;
    GraphCanvas::SameItems m_same[2];  // what stands in both lanes: of the first, of the second
};

}  // namespace backstep::ui
