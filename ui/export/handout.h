#pragma once

#include <QByteArray>
#include <QPageSize>
#include <QString>
#include <cstdint>

#include "lesson/lesson.h"
#include "stage/recording.h"

namespace backstep::ui {

// What is printed of a lesson: all of it; the same with blanks to be filled in; the blanks filled in, with
// the reasons.
enum class HandoutKind : uint8_t { Handout, Worksheet, Key };

// A lesson as a PDF, in its language: its text with real formulas, its code, its questions, and the pictures
// of its run with what is told there (see printedStops). `recording` is the run of its cells. The same lesson
// gives the same bytes.
QByteArray handoutPdf(const lesson::Lesson& lesson, const Recording& recording, HandoutKind kind,
                      QPageSize::PageSizeId paper = QPageSize::A4);

// The same as a file. Returns what went wrong, empty when nothing did.
QString writeHandout(const lesson::Lesson& lesson, const Recording& recording, HandoutKind kind,
                     QPageSize::PageSizeId paper, const QString& path);

}  // namespace backstep::ui
