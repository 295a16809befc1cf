/** Acts on many people, and the lists by which the staff of an institution is imported. */
export default class PeopleProvider {
  async start() {
    await import('./texts.js')
    const { registerJobType } = await import('#jobs')
    const { peopleActJob } = await import('./jobs/people_act_job.js')
    registerJobType(peopleActJob)
    const { registerFamilies, registerImportKind } = await import('#imports')
    const { familiesOfLists } = await import('./lists/families_of_lists.js')
    registerFamilies(familiesOfLists)
    const { staff } = await import('./lists/staff.js')
    registerImportKind(staff)
    const { guardians } = await import('./lists/guardians.js')
    registerImportKind(guardians)
  }
}
