#include "frame/tool_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "frame/bar_button.h"
#include "frame/window_actions.h"
#include "style/theme.h"

namespace backstep::ui {

ToolRow::ToolRow(const WindowActions& actions, QWidget* parent) : QWidget(parent) {
    setFixedHeight(44);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    auto add = [&](const char* icon, BarButton::Look look) {
        auto* button = new BarButton(icon, look, this);
        row->addWidget(button);
        return button;
    };
    lessons = add("book", BarButton::Look::Flat);
    run = add("play", BarButton::Look::Primary);
    playEngine = add("hand", BarButton::Look::Plain);
    compare = add("compare", BarButton::Look::Plain);
    exportPicture = add("export", BarButton::Look::Plain);
    present = add("screen", BarButton::Look::Plain);
    row->addStretch(1);
    search = add("search", BarButton::Look::Flat);
    theme = add("sun", BarButton::Look::Flat);
    language = add("globe", BarButton::Look::Flat);
    const std::pair<BarButton*, QAction*> acts[] = {
        {lessons, actions.start},   {playEngine, actions.playEngine},       {compare, actions.compare},
        {present, actions.present}, {exportPicture, actions.exportPicture}, {search, actions.find}};
    for (const auto& [button, action] : acts) connect(button, &BarButton::clicked, action, &QAction::trigger);
    retranslate();
    if (parent) parent->installEventFilter(this);
}

void ToolRow::setRunning(bool running) {
    m_running = running;
    m_stopping = false;
    run->setEnabled(true);
    run->setIconName(running ? "close" : "play");
    retranslate();
}

void ToolRow::setStopping() {
    m_stopping = true;
    run->setEnabled(false);
    retranslate();
}

void ToolRow::setPlayed(bool played) {
    // Checkable only so long: a press that begins nothing leaves it as it is. In this order it is painted anew.
    playEngine->setCheckable(true);
    playEngine->setChecked(played);
    playEngine->setCheckable(played);
}

void ToolRow::setLanguageName(const QString& name) {
    language->setText(name);
    language->updateGeometry();
    language->update();
    fitLabels();
}

void ToolRow::fitLabels() {
    const QList<BarButton*> buttons = findChildren<BarButton*>(Qt::FindDirectChildrenOnly);
    for (BarButton* button : buttons) button->setBare(false);
    int wanted = 24 + layout()->spacing() * static_cast<int>(buttons.size());
    for (const BarButton* button : buttons) wanted += button->sizeHint().width();
    if (wanted <= width()) return;
    for (BarButton* button : {lessons, playEngine, compare, exportPicture, present}) button->setBare(true);
}

bool ToolRow::eventFilter(QObject* watched, QEvent* event) {
    constexpr int kLow = 440;
    if (watched == parent() && event->type() == QEvent::Resize) setVisible(parentWidget()->height() >= kLow);
    return QWidget::eventFilter(watched, event);
}

void ToolRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLabels();
}

void ToolRow::retranslate() {
    lessons->setLabel(tr("Lessons"));
    run->setLabel(m_stopping ? tr("Stopping…") : m_running ? tr("Stop") : tr("Run"));
    run->setToolTip(m_running ? tr("Stop the run") : tr("Run the code") + "  (Ctrl+R)");
    playEngine->setLabel(tr("You are the engine"));
    playEngine->setToolTip(tr("Play a backward pass yourself") + "  (Ctrl+Shift+E)");
    compare->setLabel(tr("Compare"));
    compare->setToolTip(tr("Two variants side by side") + "  (Ctrl+Shift+D)");
    exportPicture->setLabel(tr("Export"));
    exportPicture->setToolTip(tr("Save the picture") + "  (Ctrl+E)");
    present->setLabel(tr("Present"));
    present->setToolTip(tr("Full screen, at the size of a projector") + "  (F5)");
    search->setToolTip(tr("Find a node") + "  (Ctrl+F)");
    search->setAccessibleName(tr("Find a node"));
    theme->setToolTip(tr("Light, dark, high contrast"));
    theme->setAccessibleName(tr("Theme"));
    language->setToolTip(tr("Language"));
    language->setAccessibleName(tr("Language"));
    fitLabels();
}

void ToolRow::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.chrome);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.surface.hairline);
}

void ToolRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
