const EVERY_MS = 60_000

/** What delivery asks of evidence, and its job. */
export default class EvidenceProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalPictures } = await import('./personal_data.js')
    registerPersonalData(personalPictures)
    const { every } = await import('#jobs')
    const { tidyStills } = await import('./jobs/tidy_stills.js')
    const { registerPhotosOfSittings } = await import('./queries/sitting_photos.js')
    registerPhotosOfSittings()
    every('evidence.stills', EVERY_MS, tidyStills, { per: 'process', runsAtStart: true })
  }
}
