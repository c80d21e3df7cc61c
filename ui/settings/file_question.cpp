#include "settings/file_question.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QScreen>
#include <QTreeView>

namespace backstep::ui {

namespace {

// Qt's own dialog cuts the dates at its usual size, and asks for more than there is where all text is large.
void showWholeColumns(QFileDialog& dialog) {
    constexpr QSize kRoomy(860, 520);
    dialog.resize(kRoomy.boundedTo(dialog.screen()->availableSize()));
    auto* files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!files) return;
    QHeaderView& header = *files->header();
    header.setStretchLastSection(false);
    for (int column = 0; column < header.count(); ++column)
        header.setSectionResizeMode(column,
                                    column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
}

}  // namespace

void askWhereToSave(QWidget* window, const SaveQuestion& question, std::function<void(const QString&)> then) {
    auto* dialog = new QFileDialog(window, question.title, QString(), question.filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(question.proposed);
    showWholeColumns(*dialog);
    const auto endIt = [dialog] {
        const QString filter = dialog->selectedNameFilter();
        const QString ending =
            filter.section(QLatin1String("*."), 1, 1).section(')', 0, 0).section(' ', 0, 0);
        dialog->setDefaultSuffix(ending);
    };
    endIt();
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, endIt);
    QObject::connect(dialog, &QFileDialog::fileSelected, window, std::move(then));
    dialog->open();
}

}  // namespace backstep::ui
