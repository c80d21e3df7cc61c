#include <cstdio>

#include "commands/commands.h"
#include "commands/options.h"
#include "lesson/checker.h"
#include "lessons_root.h"
#include "words/words.h"

namespace backstep::app {

int checkFiles(const QStringList& arguments) {
    Options options(arguments, {"lang="}, -1);
    const words::Language language = options.language();
    if (options.files().isEmpty()) options.refuse("a FILE or DIR is missing");
    if (!options.good()) return options.status();

    std::vector<std::string> paths;
    for (const QString& path : options.files()) paths.push_back(path.toLocal8Bit().toStdString());
    const lesson::Proof proof = lesson::check_files(paths, lessonsRoot().toLocal8Bit().toStdString());
    for (const Diagnostic& diagnostic : proof.diagnostics)
        std::printf("%s\n", words::render(diagnostic, language).c_str());
    const Message checked = Message("app.numbers_checked").with("count", std::to_string(proof.numbers));
    std::printf("%s\n", words::render(checked, language).c_str());
    return proof.diagnostics.empty() ? kDone : kFailed;
}

}  // namespace backstep::app
