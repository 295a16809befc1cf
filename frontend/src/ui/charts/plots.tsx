import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { PiePlot } from '@mui/x-charts/PieChart'
import useTheme from '@mui/system/useTheme'
import type { Theme } from '../theme.ts'
import { heightOfBars, type Bar, type EstimatePoint, type Slice } from './types.ts'

/** Every chart is a picture of the table beside it: nothing in it moves, opens or takes the focus. */
const STILL = { skipAnimation: true, disableKeyboardNavigation: true } as const

/** Parts of a sum as a ring. */
export function Donut({ slices, size }: { slices: readonly Slice[]; size: number }) {
  return (
    <ChartsContainer
      {...STILL}
      width={size}
      height={size}
      margin={4}
      series={[
        {
          type: 'pie',
          innerRadius: '58%',
          paddingAngle: 1,
          cornerRadius: 2,
          data: slices.map(({ id, value, colour }) => ({ id, value, color: colour })),
        },
      ]}
    >
      <PiePlot skipAnimation />
    </ChartsContainer>
  )
}

interface LyingBarsProps {
  bars: readonly Bar[]
  /** The end of the scale, from 0. */
  max: number
  /** A line across, with its name. */
  reference?: { value: number; name: string } | undefined
  /** Room for the names, in px. */
  nameWidth: number
}

/** Of a letter of a label, in px: more than any has. */
const LETTER_WIDTH = 8.5
const NAMES = { fontSize: 14 }

/** Bars from left to right, one below the other, each with its value at its end. */
export function LyingBars({ bars, max, reference, nameWidth }: LyingBarsProps) {
  const { tokens } = useTheme<Theme>()
  const labelWidth = LETTER_WIDTH * Math.max(...bars.map(({ label }) => label.length))
  return (
    <ChartsContainer
      {...STILL}
      height={heightOfBars(bars.length)}
      margin={{ top: reference === undefined ? 4 : 24, right: labelWidth, bottom: 0, left: 0 }}
      series={[
        {
          type: 'bar',
          layout: 'horizontal',
          data: bars.map(({ value }) => value),
          barLabel: ({ dataIndex }) => bars[dataIndex]?.label ?? null,
          barLabelPlacement: 'outside',
        },
      ]}
      xAxis={[{ id: 'value', scaleType: 'linear', min: 0, max, tickNumber: 5, height: 30 }]}
      yAxis={[
        {
          id: 'name',
          scaleType: 'band',
          data: bars.map(({ id }) => id),
          valueFormatter: (id: string) => bars.find((one) => one.id === id)?.name ?? '',
          categoryGapRatio: 0.35,
          width: nameWidth,
          tickLabelStyle: NAMES,
          disableLine: true,
          disableTicks: true,
          colorMap: {
            type: 'ordinal',
            values: bars.map(({ id }) => id),
            colors: bars.map(({ colour }) => colour),
          },
        },
      ]}
    >
      <ChartsGrid vertical />
      {reference !== undefined && (
        <ChartsReferenceLine
          x={reference.value}
          label={reference.name}
          labelAlign="start"
          lineStyle={{ strokeWidth: 2, strokeDasharray: '5 4' }}
          labelStyle={{ fontSize: 13 }}
          spacing={{ x: 0, y: -18 }}
        />
      )}
      <BarPlot
        skipAnimation
        borderRadius={3}
        slotProps={{
          // The line across is behind the numbers, and not seen between their figures.
          barLabel: {
            style: {
              paintOrder: 'stroke',
              stroke: tokens.surface,
              strokeWidth: 8,
              strokeLinejoin: 'round',
              fill: tokens.ink,
            },
          },
        }}
      />
      <ChartsXAxis axisId="value" />
      <ChartsYAxis axisId="name" />
    </ChartsContainer>
  )
}

interface EstimateLineProps {
  points: readonly EstimatePoint[]
  colours: { line: string; band: string }
  /** Titles of the axes. */
  names: { steps: string; estimate: string }
  format(value: number): string
}

/** Steps of the axis up. */
const TICKS = 5

/** How an estimate went, with its standard error above and below. */
export function EstimateLine({ points, colours, names, format }: EstimateLineProps) {
  const least = Math.floor(Math.min(-1, ...points.map(({ value, error }) => value - error)))
  const most = Math.ceil(Math.max(1, ...points.map(({ value, error }) => value + error)))
  const step = (most - least) / TICKS
  return (
    <ChartsContainer
      {...STILL}
      height={300}
      margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
      series={[
        {
          type: 'line',
          data: points.map(({ value, error }) => value - error),
          stack: 'band',
          color: 'transparent',
          curve: 'linear',
          showMark: false,
        },
        {
          type: 'line',
          id: 'band',
          data: points.map(({ error }) => 2 * error),
          stack: 'band',
          area: true,
          color: colours.band,
          curve: 'linear',
          showMark: false,
        },
        {
          type: 'line',
          id: 'estimate',
          data: points.map(({ value }) => value),
          color: colours.line,
          showMark: true,
          curve: 'linear',
        },
      ]}
      xAxis={[
        {
          id: 'step',
          scaleType: 'point',
          data: points.map((point) => point.step),
          label: names.steps,
          height: 58,
        },
      ]}
      yAxis={[
        {
          id: 'estimate',
          min: least,
          max: most,
          label: names.estimate,
          width: 60,
          tickInterval: Array.from({ length: TICKS + 1 }, (_, at) => least + at * step),
          valueFormatter: format,
        },
      ]}
    >
      <ChartsGrid horizontal />
      <AreaPlot skipAnimation />
      <LinePlot skipAnimation />
      <MarkPlot skipAnimation />
      <ChartsXAxis axisId="step" />
      <ChartsYAxis axisId="estimate" />
    </ChartsContainer>
  )
}
