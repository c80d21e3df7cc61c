#pragma once

#include <QPixmap>
#include <QPointF>
#include <vector>

#include "canvas/canvas_model.h"
#include "canvas/graph_canvas.h"
#include "canvas/graph_painter.h"
#include "canvas/ground.h"
#include "canvas/view/canvas_view.h"
#include "canvas/view/fold_offer.h"
#include "canvas/view/hit_grid.h"
#include "canvas/view/layout_worker.h"
#include "canvas/view/mini_map.h"
#include "canvas/view/passage.h"
#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// What the canvas keeps: the model of what is shown, the layout it stands on, where the view is, and the
// picture of the last rest.
struct GraphCanvas::Private {
    explicit Private(GraphCanvas* canvas);

    void takePicture();
    void dropPicture();
    void takeLayout();
    void gridItems();
    bool arrive();  // at another structure of the same run; false if it has nothing in common
    struct LookedAt {
        int item = -1;
        QPointF at;          // px
        bool whole = false;  // all of the graph was in view
    };
    std::optional<LookedAt> seenLookedAt() const;
    bool stay(const LookedAt& card);
    bool isLargeEnough(const ViewPlace& place) const;
    bool staysSeen() const;  // what was seen before it still is
    int sameItem(const trace::Picture& other, int item) const;
    Glide::Places places() const;
    bool isGliding() const { return passage.isUnderWay() && passage.glide().moves(); }
    ViewPlace seenPlace() const;  // on the way to view.place()
    struct Seen {
        ViewPlace place;
        LayoutWorker::Layout layout;
    };
    Seen seen() const;
    void fitNow(double least);
    bool isBare() const { return beside || projected > 0; }  // without meter and callouts
    void beginFollow(bool anew = false);                     // where the view was is of no account
    void viewChanged();
    QSizeF meterSize() const;
    double pixelRatio() const;
    void takeOffer();
    void findOffer();
    void placeOffer();
    double readable() const;                                // how small an automatic fit may make the graph
    QRectF scene(const layout::GraphLayout& on) const;      // all that must be seen, an error card included
    QRectF bounds(const layout::GraphLayout& on) const;     // its cards, and callouts where they are drawn
    Frame lastFrame() const;                                // the last the picture shows
    QRectF errorRoom(const layout::GraphLayout& on) const;  // of the card of an error that stops it
    QRectF cardsAndError(const layout::GraphLayout& on) const;  // without callouts
    void pick(int item);                                        // select what is drawn there, and say so
    void bringIntoView(int item, bool amid = false);
    void activate(int item);  // a group opens; of anything else the owner is told
    bool scrolls() const;     // the graph is larger than the viewport
    QRectF mapStrip() const;  // the edge of the viewport that shows where one is in a large graph
    void goToMapped(QPointF pixel);
    QRectF meterStrip() const;  // the foot of the viewport, when the meter would stand on the graph
    QString summary() const;
    void tellSummary();   // when it has changed
    QSizeF room() const;  // what the view may use when it brings something into sight
    bool tells() const;   // something is written beside the node that runs
    QRectF withCallout(const QRectF& item) const;
    QRectF withTags(const QRectF& part, int item) const;
    QRectF withNeighbours(const QRectF& part, int item) const;
    QRectF inAllWidth(const QRectF& part) const;
    QRectF bandOf(const QRectF& part, const ViewPlace& from) const;
    QRectF drawn() const;  // the cards there are so far
    Frame frameAt(double t) const;
    void paint(QPainter& painter, double t);
    QPixmap rendered(double t);
    const QPixmap& atRest(double t);
    const QPixmap& onTheWay(double t);

    GraphPainter::Element elementUnder(QPoint position) const;

    void focusItem(int item);
    int walkFrom(int item, int by) const;  // next shown item of the walk, -1 past its ends
    int entrance() const;                  // where the keyboard comes in

    GraphCanvas* const q;
    CanvasModel model;
    LayoutWorker layouts;
    std::shared_ptr<const trace::Picture> picture;
    LayoutWorker::Layout layout;
    double gap = 40;
    std::shared_ptr<const Pose> last;     // the last state of the picture
    std::shared_ptr<const Pose> stopped;  // that in which an error stops it; none mostly
    HitGrid hits;                         // the items, then the local tags
    std::vector<int> tagged;              // the leaf each local tag stands for
    std::vector<int> order;
    CanvasView view;
    Passage passage;
    std::optional<ViewPlace> kept;  // by it, until the view is fitted again
    ViewPlace home;                 // where the last fit put it
    int from = 0;
    int to = 0;
    int selected = -1;
    int focused = -1;
    LitPath lit;
    bool reducedMotion = false;
    FoldOffer* const offer;  // in a corner of the viewport, when the graph is too large to be read
    std::shared_ptr<const trace::Picture> offeredOn;
    std::optional<CanvasModel::OfferedFold> offered;  // for it
    bool foldedByOffer = false;
    std::vector<int> watched;       // see setWatched()
    int acted = -1;                 // what the last step was about
    std::optional<LookedAt> again;  // in the same graph of another run, until that is laid out
    bool staysHere = false;         // has just come from another structure: what is seen stays in its place
    bool newTimeline = false;       // none of its pictures has been shown
    bool queue = false;
    bool mapped = true;
    double projected = 0;  // how many times larger it is shown; 0: on a desk
    bool whole = false;    // the user wants all of the graph in view, however small
    bool beside = false;   // of another canvas
    QString told;          // the summary
    MiniMap map;
    bool onMap = false;  // pressed there

    bool pressed = false;
    bool dragging = false;
    QPointF pressedAt;
    QPointF draggedTo;

    // All that a picture at rest depends on.
    struct Still {
        std::shared_ptr<const Pose> pose;
        LayoutWorker::Layout layout;
        QPointF origin;
        double zoom = 0;
        int selected = -1;
        int focused = -1;
        std::vector<size_t> lit;
        bool queue = false;
        bool mapped = true;
        Language language = Language::Spanish;
        const Theme* theme = nullptr;
        QSizeF size;
        friend bool operator==(const Still&, const Still&) = default;
    };
    Still still;
    QPixmap stillPixmap;
    Ground ground;
};

}  // namespace backstep::ui
