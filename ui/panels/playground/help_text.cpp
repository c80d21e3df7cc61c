#include "panels/playground/help_text.h"

#include <QCoreApplication>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr int kMostDoc = 400;  // letters

QString code(const QString& text) {
    return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
        .arg(codeFont(12).families().join(QStringLiteral("','")), text.toHtmlEscaped());
}

}  // namespace

QString helpText(const run::KnownName& name, const Theme& theme) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("HelpText", text); };
    QString html =
        QStringLiteral("<b>%1</b>")
            .arg(code(QString::fromStdString(name.signature.empty() ? name.name : name.signature)));
    if (!name.formula.empty())
        html += "<br>" + tr("computes") + ' ' + code(QString::fromStdString(name.formula));
    if (!name.grad_fn.empty())
        html += QStringLiteral("<br>%1 <span style=\"color:%2\">%3</span>")
                    .arg(tr("records"), theme.state(Tone::Forward).text.name(),
                         code(QString::fromStdString(name.grad_fn)));
    const QString doc = QString::fromStdString(name.doc).trimmed().section("\n\n", 0, 0).left(kMostDoc);
    if (!doc.isEmpty()) html += "<br>" + doc.toHtmlEscaped().replace('\n', ' ');
    return html;
}

}  // namespace backstep::ui
