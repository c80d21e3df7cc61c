#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "canvas/canvas_words.h"
#include "canvas/lit_path.h"
#include "canvas/veil/veil.h"
#include "layout/fold_groups.h"
#include "trace/timeline.h"

namespace backstep::ui {

// The canvas: shows one frame of a timeline and lets the eye and the hands move over it. Knows nothing of
// playing: whoever owns the clock calls showStep(). Layouts are made on a worker; until one is ready the last
// picture stays.
//
// Mouse: drag pans, wheel scrolls, Ctrl+wheel zooms at the pointer, click selects, double click opens. Keys:
// Tab enters at the running node and walks in topological order, leaving after the last; Escape leaves; Enter
// opens. Every node is an accessible list item with its name, value and gradient. Where structure is folded,
// items are those drawn; what is selected, activated or brought into view is named by its place in the
// picture of the timeline, a group by its last member.
class GraphCanvas : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit GraphCanvas(QWidget* parent = nullptr);
    ~GraphCanvas() override;

    void setTimeline(std::shared_ptr<const trace::Timeline> timeline);
    // t = 0 is step `from` at rest, 1 is step `to`. At rest: showStep(k, k, 1).
    void showStep(int from, int to, double t);

    void setLitPath(LitPath path);
    void setVeils(Veils veils);  // numbers the learner has not said yet
    void setLanguage(Language language);
    // What is drawn as one card; by default turns of loops in pictures too large to be read. Choosing again
    // closes what had been opened.
    void setFolding(std::optional<layout::FoldBy> by);
    void setShowsQueue(bool shows);  // the ready queue and the counts of what is waited for
    void setShowsMap(bool shows);    // a small map at the edge of a graph one could be lost in
    QRectF mapStrip() const;         // where it is, null without one
    // Shown so many times larger on a projector: as sharp as that asks for, and without the memory meter and
    // the callout, which have their own places there.
    void setProjected(double magnification);
    void setBeside(bool beside);  // another canvas: smaller before it scrolls, no meter, map, callouts
    // Cards that stay in sight with what a move is about, as far as there is room: by their places in the
    // picture of the timeline.
    void setWatched(std::vector<int> items);
    // In the size of another canvas, and of what stands on both (pairs of there and here) with what runs
    // there, or else is next to its middle, in the same place. Where nobody moved the other, all of a graph
    // for which there is room stays in view.
    using SameItems = std::vector<std::pair<uint32_t, uint32_t>>;
    void standLike(const GraphCanvas& other, const SameItems& same);
    void setReducedMotion(bool reduced);
    bool reducedMotion() const;

    // ms at speed 1 of the move between two steps (160 with reduced motion).
    double moveDuration(int from, int to) const;

    double zoom() const;
    void setZoom(double zoom);

    bool isLayingOut() const;  // another layout is on its way
    bool isChanging() const;   // from another structure to this one
    int itemCount() const;
    int selectedItem() const;  // index into the shown picture, -1
    NodeId selectedNode() const;
    void select(NodeId node);
    void selectItem(int item);
    void clearSelection();
    void ensureVisible(int item);  // with what stands beside it in the middle, when the view has to move
    QString summary() const;       // "4 nodos + 2 AccumulateGrad", and how many cards lie out of view, where
    QString accessibleTextOf(int item) const;
    QRectF itemRect(int item) const;   // in viewport coordinates
    QRectF outline(int item) const;    // the same with its ports and what hangs on its lower edge
    QRectF valueRect(int item) const;  // where a leaf shows its number; empty for what is no leaf
    int valueElementAt(QPoint viewportPosition) const;    // of the value under it, row by row; -1
    QRectF elementRect(int item, int64_t element) const;  // where that is drawn; null: nowhere
    int itemAt(QPoint viewportPosition) const;
    int memberOf(int drawn) const;  // its place in the timeline's picture; of a group its last member's
    int drawnAs(int item) const;    // and where an item of that picture is drawn
    QString elementAt(QPoint viewportPosition) const;  // "W[0, 3] = −0.41" where a tensor's element is drawn
    int runningItem() const;
    int focusedItem() const;

  public slots:
    void fit();
    void zoomIn();
    void zoomOut();

  signals:
    void nodeSelected(backstep::NodeId node, int item);
    void nodeClicked(backstep::NodeId node, int item);    // one click, also on the card that is selected
    void nodeActivated(backstep::NodeId node, int item);  // Enter or double click: open the inspector
    void whyRequested(int item);                          // "?" on a card, or its menu
    void menuRequested(int item, QPoint globalPosition);
    void selectionCleared();
    void zoomChanged(double zoom);
    void foldingChanged(std::optional<backstep::layout::FoldBy> by);
    void summaryChanged();
    void viewMoved();              // by the user, or to bring in what the keyboard chose
    void pictureChanged();         // another picture, or its layout has arrived
    void stepRequested(int step);  // "go to step" on the error card
    void mendRequested();          // "how to mend it" on the error card
    void walkLeft();               // Escape, or Tab past the last node

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool viewportEvent(QEvent* event) override;  // hover values
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Private;
    std::unique_ptr<Private> d;
};

}  // namespace backstep::ui
