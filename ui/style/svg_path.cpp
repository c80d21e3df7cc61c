#include "style/svg_path.h"

#include <cmath>

namespace backstep::ui {

namespace {

// Reads one path, command by command; `m_at` is the current point.
class Reader {
  public:
    explicit Reader(const QString& data) : m_data(data) {}

    QPainterPath read() {
        while (skipBlanks(), m_pos < m_data.size()) {
            const QChar c = m_data[m_pos];
            if (c.isLetter()) {
                m_command = c;
                ++m_pos;
            }
            if (!step()) break;
        }
        return m_path;
    }

  private:
    void skipBlanks() {
        while (m_pos < m_data.size() && (m_data[m_pos].isSpace() || m_data[m_pos] == QLatin1Char(',')))
            ++m_pos;
    }

    double number() {
        skipBlanks();
        const qsizetype begin = m_pos;
        bool dot = false;
        if (m_pos < m_data.size() && (m_data[m_pos] == QLatin1Char('-') || m_data[m_pos] == QLatin1Char('+')))
            ++m_pos;
        while (m_pos < m_data.size()) {
            const QChar c = m_data[m_pos];
            if (c == QLatin1Char('.') && !dot)
                dot = true;
            else if (!c.isDigit())
                break;
            ++m_pos;
        }
        bool ok = false;
        const double value = QStringView(m_data).mid(begin, m_pos - begin).toDouble(&ok);
        m_bad = m_bad || !ok;
        return value;
    }

    // Flags of an arc may stand without a separator: "01.5".
    bool flag() {
        skipBlanks();
        return m_pos < m_data.size() && m_data[m_pos++] == QLatin1Char('1');
    }

    QPointF point() {
        const double x = number();
        const double y = number();
        return m_command.isLower() ? m_at + QPointF(x, y) : QPointF(x, y);
    }

    bool step() {
        const bool relative = m_command.isLower();
        switch (m_command.toUpper().toLatin1()) {
            case 'M':
                m_at = point();
                if (m_bad) return false;
                m_path.moveTo(m_at);
                m_command = QLatin1Char(relative ? 'l' : 'L');
                return true;
            case 'L':
                m_at = point();
                break;
            case 'H':
                m_at.setX(number() + (relative ? m_at.x() : 0));
                break;
            case 'V':
                m_at.setY(number() + (relative ? m_at.y() : 0));
                break;
            case 'Q': {
                const QPointF c = point();
                m_at = point();
                m_path.quadTo(c, m_at);
                return !m_bad;
            }
            case 'C': {
                const QPointF a = point();
                return curve(a);
            }
            case 'S':
                return curve(2 * m_at - m_lastControl);
            case 'A':
                return arc();
            case 'Z':
                m_path.closeSubpath();
                m_at = m_path.currentPosition();
                return true;
            default:
                return false;
        }
        if (!m_bad) m_path.lineTo(m_at);
        return !m_bad;
    }

    // A cubic whose first control point is known; S reflects the second one of the curve before it.
    bool curve(QPointF first) {
        const QPointF second = point();
        m_at = point();
        m_path.cubicTo(first, second, m_at);
        m_lastControl = second;
        return !m_bad;
    }

    // Circular arcs only (rx = ry, no rotation): the icons have no other.
    bool arc() {
        double r = number();
        number();
        number();
        const bool large = flag();
        const bool sweep = flag();
        const QPointF from = m_at;
        m_at = point();
        if (m_bad) return false;
        const QPointF d = m_at - from;
        const double chord = std::hypot(d.x(), d.y());
        if (chord == 0) return true;
        r = std::max(r, chord / 2);
        const double height = std::sqrt(std::max(0.0, r * r - chord * chord / 4)) * (large == sweep ? -1 : 1);
        const QPointF centre = (from + m_at) / 2 + QPointF(-d.y(), d.x()) / chord * height;
        const auto angle = [&](QPointF p) {
            return std::atan2(centre.y() - p.y(), p.x() - centre.x()) * 180 / M_PI;
        };
        const double start = angle(from);
        double length = angle(m_at) - start;
        if (sweep && length > 0) length -= 360;
        if (!sweep && length < 0) length += 360;
        m_path.arcTo(QRectF(centre.x() - r, centre.y() - r, 2 * r, 2 * r), start, length);
        return true;
    }

    const QString& m_data;
    qsizetype m_pos = 0;
    QChar m_command;
    QPointF m_at;
    QPointF m_lastControl;
    bool m_bad = false;
    QPainterPath m_path;
};

}  // namespace

QPainterPath parseSvgPath(const QString& data) { return Reader(data).read(); }

}  // namespace backstep::ui
