#pragma once

#include <QString>
#include <QStringList>

namespace backstep::app {

// The folder that holds the lessons' `es` and `en`: $BACKSTEP_LESSONS, else beside the source tree the
// program was built in, else where it is installed. Empty when there is none.
QString lessonsRoot();

// The folders of the user's own lessons: `lessons` among the user's data of this program, and the folder that
// was chosen in the window. Those that exist.
QStringList ownLessons();
QString standardOwnLessons();  // the first of them, whether or not it exists

}  // namespace backstep::app
