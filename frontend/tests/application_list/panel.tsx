import {
  FilterPanel,
  type FilterPanelProps,
} from '../../src/features/application-list/filters/FilterPanel.tsx'
import { readFilters, STATUSES } from '../../src/features/application-list/model/filters.ts'

/** The filters of the list of collection 7, nothing chosen, but for what is given. */
export const panel = (given: Partial<FilterPanelProps> = {}) => (
  <FilterPanel
    collectionId={7}
    filters={readFilters(new URLSearchParams())}
    statuses={STATUSES}
    names={{ exam: undefined, school: undefined, classId: undefined, hierarchy: undefined }}
    onChange={() => undefined}
    {...given}
  />
)
