import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { pointsOf } from '../domain/points.js'
import type { DifferingView, SamplesView, SampleView } from '../sample_views.js'
import { wireAgreement } from '../wire_agreement.js'
import { wireText } from '../wire_text.js'

/** Samples of a plan and what came of them, for who supervises it: nothing of whose a text is. All points are of the type. */
export default class PlanSamplesTransformer extends BaseTransformer<SamplesView> {
  toObject() {
    const { samples, differing } = this.resource
    return { samples: samples.map(wireSample), differing: differing.map(wireDiffering) }
  }
}

const wirePerson = ({ id, name }: SampleView['by']) => ({ id, name })

const wireSample = (sample: SampleView) => {
  const { id, corrector, reason, by, at, texts, ended, read, within, mean, agreement, end } = sample
  return {
    id,
    corrector: corrector && wirePerson(corrector),
    reason,
    by: wirePerson(by),
    at: toIso(at),
    texts,
    ended,
    read,
    within,
    mean: pointsOf(mean),
    agreement: wireAgreement(agreement),
    end: end && { by: wirePerson(end.by), at: toIso(end.at), reason: end.reason },
  }
}

const wireDiffering = ({ id, marks, reopened, mayReopen, ...text }: DifferingView) => ({
  id,
  ...wireText(text),
  marks: marks.map(({ points, criteria, value, situation, corrector }) => ({
    points: pointsOf(points),
    criteria: criteria && [...criteria],
    value: pointsOf(value),
    situation,
    corrector: wirePerson(corrector),
  })),
  reopened: reopened && { at: toIso(reopened.at), by: wirePerson(reopened.by) },
  mayReopen,
})
