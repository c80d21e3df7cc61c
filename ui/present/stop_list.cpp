#include "present/stop_list.h"

#include <algorithm>

#include "frame/slim_scroll_bar.h"
#include "style/fonts.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int kSide = 12, kAbove = 8;

}  // namespace

class StopList::Model : public QAbstractListModel {
  public:
    using QAbstractListModel::QAbstractListModel;

    void take(std::shared_ptr<const Recording> recording, std::vector<uint32_t> stops, const Veils& veils,
              words::Language language) {
        beginResetModel();
        m_recording = std::move(recording);
        m_stops = std::move(stops);
        m_veils = veils;
        m_language = language;
        endResetModel();
    }
    const std::vector<uint32_t>& stops() const { return m_stops; }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_stops.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        if (role != Qt::DisplayRole || !index.isValid()) return {};
        const uint32_t step = m_stops[static_cast<size_t>(index.row())];
        trace::StepState state = m_recording->state(step);
        const HiddenNumbers hidden = draw(m_veils, state);
        const Message told = hidden.in(m_recording->narration(state));
        // Digits are as wide as this space, so that sentences stand below one another.
        constexpr QChar kFigureSpace(0x2007);
        const qsizetype digits = QString::number(m_stops.back()).size();
        return QString::number(step).rightJustified(digits, kFigureSpace) + QStringLiteral("  ") +
               QString::fromStdString(words::render(told, m_language));
    }

  private:
    std::shared_ptr<const Recording> m_recording;
    std::vector<uint32_t> m_stops;
    Veils m_veils;
    words::Language m_language = words::Language::English;
};

StopList::StopList(QWidget* parent) : QListView(parent), m_model(new Model(this)) {
    setModel(m_model);
    setUniformItemSizes(true);
    setTextElideMode(Qt::ElideRight);
    setFrameShape(QFrame::StyledPanel);
    setViewportMargins(kSide, kAbove, kSide, kAbove);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    SlimScrollBar::dress(*this);
    connect(this, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        emit chosen(m_model->stops()[static_cast<size_t>(index.row())]);
    });
    connect(this, &QAbstractItemView::clicked, this, &QAbstractItemView::activated);
}

void StopList::show(std::shared_ptr<const Recording> recording, std::vector<uint32_t> stops, uint32_t now,
                    const Veils& veils, words::Language language) {
    const auto here = std::upper_bound(stops.begin(), stops.end(), now);
    const int row = std::max(0, static_cast<int>(here - stops.begin()) - 1);
    m_model->take(std::move(recording), std::move(stops), veils, language);
    setCurrentIndex(m_model->index(row));
    scrollTo(currentIndex(), QAbstractItemView::PositionAtCenter);
    QListView::show();
    setFocus();
}

}  // namespace backstep::ui
