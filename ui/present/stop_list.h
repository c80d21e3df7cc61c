#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <memory>
#include <vector>

#include "canvas/veil/veil.h"
#include "stage/recording.h"
#include "words/language.h"

namespace backstep::ui {

// The stops of a presentation, a sentence each, worded when they come into sight, without the
// numbers that are still asked for. Choosing one goes there.
class StopList : public QListView {
    Q_OBJECT

  public:
    explicit StopList(QWidget* parent = nullptr);

    void show(std::shared_ptr<const Recording> recording, std::vector<uint32_t> stops, uint32_t now,
              const Veils& veils, words::Language language);

  signals:
    void chosen(uint32_t step);

  private:
    class Model;
    Model* m_model;
};

}  // namespace backstep::ui
