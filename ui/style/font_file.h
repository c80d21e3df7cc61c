#pragma once

#include <QByteArray>
#include <QString>

namespace backstep::ui {

// Two changes to a font file in memory, before it is registered. What is no font is given back as it is.

// The font with one of its OpenType substitution features under a tag that no shaper asks for. Faces meant
// for prose rewrite what was typed: Inter makes "7x6" into "7×6", and both Inter and JetBrains Mono join "->"
// and "!=". A text that quotes code or an error must show what is there. Qt before 6.7 cannot turn a feature
// off.
QByteArray withoutFeature(QByteArray font, const char* tag);

// The font under its family's name with a suffix. A face that is also installed on the machine would
// otherwise take the place of the bundled one, in whatever version it is there.
QByteArray withFamilySuffix(QByteArray font, const QString& suffix);

}  // namespace backstep::ui
