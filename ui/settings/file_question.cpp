#include "settings/file_question.h"

#include <QFileDialog>
#include <QFileInfo>

namespace backstep::ui {

void askWhereToSave(QWidget* window, const SaveQuestion& question, std::function<void(const QString&)> then) {
    auto* dialog = new QFileDialog(window, question.title, QString(), question.filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(question.proposed);
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
