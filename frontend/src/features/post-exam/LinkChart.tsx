import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../locales/dates.ts'
import { useElementWidth } from '../../shared/use_element_width.ts'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { levelOf, momentOf, partsOf, ticksOf, type Series } from './model/link_chart.ts'

const HEIGHT = 260
const SPACE = { left: 56, right: 12, top: 28, bottom: 30 }
/** A label of a moment needs so many pixels. */
const MOMENT_WIDTH = 84

/** Delay of a link over an exam, with the two thresholds. What it shows is in words and in a table beside it. */
export function LinkChart({ series, title }: { series: Series; title: string }) {
  const { t, i18n } = useTranslation('post_exam')
  const [place, width] = useElementWidth<HTMLDivElement>()
  const { points, thresholds } = series
  const ticks = ticksOf(series)
  const highest = ticks.at(-1) ?? 1
  const [first, last] = [points[0], points.at(-1)]
  const from = first === undefined ? 0 : momentOf(first)
  const span = Math.max(1, (last === undefined ? 0 : momentOf(last)) - from)
  const inner = { width: Math.max(0, width - SPACE.left - SPACE.right), bottom: HEIGHT - SPACE.bottom }
  const x = (at: number) => SPACE.left + ((at - from) / span) * inner.width
  const y = (ms: number) => inner.bottom - (ms / highest) * (inner.bottom - SPACE.top)
  const number = (ms: number) => ms.toLocaleString(i18n.language)
  const moments = momentsOf(from, span, inner.width)
  const lines = [
    { name: 'good', ms: thresholds.goodMs },
    { name: 'bad', ms: thresholds.badMs },
  ] as const
  return (
    <Box ref={place} sx={{ minWidth: 0 }}>
      {width > 0 && (
        <Box component="svg" role="img" aria-label={title} width={width} height={HEIGHT} sx={CHART}>
          {ticks.map((ms) => (
            <g key={ms}>
              <line className="grid" x1={SPACE.left} x2={width - SPACE.right} y1={y(ms)} y2={y(ms)} />
              <text x={SPACE.left - 8} y={y(ms) + 4} textAnchor="end">
                {number(ms)}
              </text>
            </g>
          ))}
          <text x={SPACE.left - 8} y={10} textAnchor="end">
            ms
          </text>
          {moments.map((at) => (
            <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor={at === from ? 'start' : 'middle'}>
              {timeOfDay(new Date(at).toISOString(), i18n.language)}
            </text>
          ))}
          {points.map((point) => (
            <line
              key={point.when}
              className="worst"
              x1={x(momentOf(point))}
              x2={x(momentOf(point))}
              y1={y(point.averageMs)}
              y2={y(point.worstMs)}
            />
          ))}
          {partsOf(points).map((part) => (
            <polyline
              key={part[0]?.when}
              points={part.map((point) => `${x(momentOf(point))},${y(point.averageMs)}`).join(' ')}
            />
          ))}
          {points
            .filter(({ averageMs }) => levelOf(averageMs, thresholds) === 'bad')
            .map((point) => (
              <path key={point.when} d={triangle(x(momentOf(point)), y(point.averageMs))} className="bad" />
            ))}
          {lines.map(({ name, ms }) => (
            <g key={name}>
              <line className={name} x1={SPACE.left} x2={width - SPACE.right} y1={y(ms)} y2={y(ms)} />
              <text className="label" x={width - SPACE.right - 4} y={y(ms) - 5} textAnchor="end">
                {t(`internet.thresholds.${name}`, { ms: number(ms) })}
              </text>
            </g>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** A sign above a bad point, for who sees no red. */
const triangle = (x: number, y: number) => `M${x - 4} ${y - 6}h8l-4 7z`

/** As many labels of time as have room, the first at the beginning. Epoch ms. */
function momentsOf(from: number, span: number, width: number): number[] {
  const count = Math.max(1, Math.min(6, Math.floor(width / MOMENT_WIDTH)))
  return Array.from({ length: count }, (_, at) => from + (span * at) / count)
}

const CHART = ({ tokens }: Theme) =>
  ({
    display: 'block',
    overflow: 'visible',
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    '& text': { fill: tokens.graphite },
    '& text.label': {
      fill: tokens.ink,
      fontWeight: 600,
      stroke: tokens.surface,
      strokeWidth: 4,
      paintOrder: 'stroke',
    },
    '& line.grid': { stroke: tokens.line },
    '& line.worst': { stroke: tokens.control, strokeWidth: 1.5, opacity: 0.55 },
    '& polyline': { fill: 'none', stroke: tokens.link, strokeWidth: 2, strokeLinejoin: 'round' },
    '& line.good': { stroke: tokens.saved, strokeWidth: 1.5, strokeDasharray: '2 4' },
    '& line.bad': { stroke: tokens.error, strokeWidth: 1.5, strokeDasharray: '8 4' },
    '& path.bad': { fill: tokens.error },
  }) as const
