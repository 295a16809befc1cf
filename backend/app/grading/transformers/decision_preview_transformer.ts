import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DecisionPreviewView, SelectionEffectView } from '../decision_views.js'

type Moved = SelectionEffectView['passing']

const moved = ({ count, people }: Moved) => ({
  count,
  people:
    people &&
    people.map(({ id, name, points, rank }) => ({
      id,
      name,
      points: { before: points.before, after: points.after },
      rank: { before: rank.before, after: rank.after },
    })),
})

/** What a decision about an item would do now, for who may decide. Points. */
export default class DecisionPreviewTransformer extends BaseTransformer<DecisionPreviewView> {
  toObject() {
    const { itemId, kind, rise, fall, exam, pValue, discrimination, basis } = this.resource
    const { analysis, replied, disclosed, open, undone } = this.resource.appeals
    const lists = {
      changes: [...this.resource.changes],
      schools: [...this.resource.schools],
      classes: [...this.resource.classes],
      alternatives: [...this.resource.alternatives],
    }
    const appeals = {
      analysis,
      replied,
      disclosed,
      open: open && {
        seen: open.seen,
        raised: open.raised,
        others: open.others,
        graded: open.graded,
        groups: open.groups.map(({ alternatives, raised, others }) => ({
          alternatives: [...alternatives],
          raised,
          others,
        })),
      },
      undone: undone && {
        withdrawn: undone.withdrawn,
        disclosed: undone.disclosed,
        replaced: undone.replaced,
      },
    }
    const selections = this.resource.selections.map((list) => ({
      process: { id: list.process.id, name: list.process.name },
      section: list.section,
      category: list.category,
      passingScore: list.passingScore,
      results: list.results,
      outdated: list.outdated,
      passing: moved(list.passing),
      failing: moved(list.failing),
      near: moved(list.near),
    }))
    return {
      item: itemId,
      kind,
      rise,
      fall,
      exam,
      ...lists,
      pValue,
      discrimination,
      appeals,
      selections,
      basis,
    }
  }
}
