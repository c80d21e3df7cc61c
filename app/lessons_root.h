#pragma once

#include <QString>

namespace backstep::app {

// The folder that holds the lessons' `es` and `en`: $BACKSTEP_LESSONS, else beside the source tree the
// program was built in, else where it is installed. Empty when there is none.
QString lessonsRoot();

}  // namespace backstep::app
