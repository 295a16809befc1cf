import { fetchTexts } from '../../locales/i18n.ts'

const NAMESPACE = 'tool_panels'

/** The code of a panel together with its texts: a download that is begun anew as a whole when either fails. */
export const withTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [panel] = await Promise.all([load(), fetchTexts(NAMESPACE)])
    return panel
  }
