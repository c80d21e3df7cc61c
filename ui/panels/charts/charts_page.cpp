#include "panels/charts/charts_page.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "frame/tabs/tab_strip.h"
#include "panels/charts/memory_chart.h"
#include "panels/charts/series_chart.h"
#include "stage/run_series.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kBytes = 3;  // the tab

// A check box whose box is seen on every ground.
class Toggle : public QCheckBox {
  public:
    using QCheckBox::QCheckBox;

  protected:
    void paintEvent(QPaintEvent*) override {
        constexpr double kBox = 15;
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box(1.5, (height() - kBox) / 2, kBox, kBox);
        painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.ink.secondary, hasFocus() ? 2 : 1.25));
        painter.setBrush(isChecked() ? theme.ink.accent : theme.surface.field);
        painter.drawRoundedRect(box, 3, 3);
        if (isChecked()) paintIcon(painter, "check", box.topLeft() + QPointF(1, 1), 13, theme.ink.inverse, 2);
        painter.setPen(theme.ink.primary);
        painter.drawText(rect().adjusted(24, 0, 0, 0), Qt::AlignVCenter, text());
    }
};

}  // namespace

ChartsPage::ChartsPage(Playback& playback, RunSeries& series, QWidget* parent)
    : QWidget(parent),
      m_series(series),
      m_tabs(new TabStrip(this)),
      m_logarithmic(new Toggle(this)),
      m_stack(new QStackedWidget(this)),
      m_memory(new MemoryChart(playback, this)) {
    using trace::SeriesKind;
    const SeriesChart::Subject subjects[] = {
        {{SeriesKind::Loss}, Tone::Forward},
        {{SeriesKind::Parameter}, Tone::Parameter},
        {{SeriesKind::GradNorm}, Tone::Backward},
        {{SeriesKind::ReferencedBytes, SeriesKind::HeldBytes}, Tone::Saved},
    };
    for (const SeriesChart::Subject& subject : subjects) {
        auto* chart = new SeriesChart(playback, series, subject, this);
        connect(chart, &SeriesChart::turnWanted, this, &ChartsPage::turnWanted);
        m_charts.push_back(chart);
        m_stack->addWidget(chart);
        m_tabs->addTab(QString());
    }
    m_stack->addWidget(m_memory);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 16, 0);
    row->addWidget(m_tabs);
    row->addStretch(1);
    row->addWidget(m_logarithmic);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &ChartsPage::turnTo);
    connect(m_logarithmic, &QCheckBox::toggled, this, [this](bool on) {
        for (SeriesChart* chart : m_charts) chart->setLogarithmic(on);
    });
    // Bytes change from the chart of steps to that of turns when the run turns out to be a training.
    connect(&series, &RunSeries::grew, this, [this] { turnTo(m_tabs->currentIndex()); });
    connect(&series, &RunSeries::restarted, this, [this] { turnTo(m_tabs->currentIndex()); });
    retranslate();
    turnTo(0);
}

void ChartsPage::turnTo(int tab) {
    const bool bySteps = tab == kBytes && !m_series.inTurns();
    QWidget* chart = m_charts[static_cast<size_t>(tab)];
    if (bySteps) chart = m_memory;
    if (m_stack->currentWidget() != chart) m_stack->setCurrentWidget(chart);
    m_logarithmic->setVisible(!bySteps);
    setFocusProxy(chart);
}

void ChartsPage::retranslate() {
    const QString names[] = {tr("Loss"), tr("Parameters"), tr("Gradients"), tr("Bytes")};
    const QString titles[] = {tr("The loss: what backward starts from"), tr("Parameters"),
                              tr("Norms of the gradients"), tr("Bytes of saved tensors")};
    for (int i = 0; i < m_tabs->count(); ++i) {
        m_tabs->setTabText(i, names[i]);
        m_charts[static_cast<size_t>(i)]->setTitle(titles[i]);
    }
    m_tabs->setAccessibleName(tr("Charts"));
    m_logarithmic->setText(tr("logarithmic axis"));
}

void ChartsPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::of(palette()).surface.panel);
    painter.fillRect(QRect(0, 0, width(), m_tabs->height()), Theme::of(palette()).surface.chrome);
}

void ChartsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
