import type { ItemLineView, ResultsView } from '../views.js'

export const itemLine = ({
  itemId,
  position,
  correct,
  wrong,
  partial,
  blank,
  pending,
  percent,
  averageSeconds,
  discrimination,
  suspectedKey,
}: ItemLineView) => ({
  itemId,
  position,
  correct,
  wrong,
  partial,
  blank,
  pending,
  percent,
  averageSeconds,
  discrimination,
  suspectedKey: suspectedKey && {
    alternative: suspectedKey.alternative,
    letter: suspectedKey.letter,
    meanTotal: suspectedKey.meanTotal,
    keyMeanTotal: suspectedKey.keyMeanTotal,
  },
})

export const resultFigures = ({ count, mean, sd, reliability, standardError }: ResultsView) => ({
  count,
  mean,
  sd,
  reliability,
  standardError,
})
