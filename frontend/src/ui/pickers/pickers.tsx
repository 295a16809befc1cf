import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Picker, type PickerProps } from './Picker.tsx'
import {
  candidateSource,
  categorySource,
  hierarchySource,
  type HierarchyOption,
  type HierarchyScope,
} from './sources.ts'
import type { PickerOption } from './types.ts'

type Given<Option extends PickerOption> = PickerProps<Option> & {
  /** Instead of the picker's own. */
  label?: string
}

const hierarchyPicker = (level: 'region' | 'school' | 'grade' | 'class') =>
  function HierarchyPicker({
    region,
    school,
    exceptSchool,
    grade,
    label,
    ...given
  }: Given<HierarchyOption> & HierarchyScope) {
    const { t } = useTranslation('pickers')
    const source = useMemo(
      () => hierarchySource(level, { region, school, exceptSchool, grade }),
      [region, school, exceptSchool, grade]
    )
    return <Picker label={label ?? t(level)} source={source} {...given} />
  }

/** One region of those that the caller sees. */
export const RegionPicker = hierarchyPicker('region')
/** One school of those that the caller sees, of a region where one is given. */
export const SchoolPicker = hierarchyPicker('school')
/** One grade of a school. */
export const GradePicker = hierarchyPicker('grade')
/** One class, of a school and a grade where they are given. */
export const ClassPicker = hierarchyPicker('class')

/** A region, a school, a grade of a school, or a class. */
export function HierarchyCategoryPicker({ label, ...given }: Given<HierarchyOption>) {
  const { t } = useTranslation('pickers')
  return <Picker label={label ?? t('hierarchy')} source={categorySource} {...given} />
}

/** One candidate of a class. */
export function CandidatePicker({
  classId,
  label,
  ...given
}: Given<PickerOption> & { classId: number | null }) {
  const { t } = useTranslation('pickers')
  const source = useMemo(() => candidateSource(classId), [classId])
  return <Picker label={label ?? t('candidate')} source={source} {...given} />
}
