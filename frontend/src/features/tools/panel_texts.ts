import { fetchTexts } from '../../locales/i18n.ts'

const NAMESPACE = 'tool_panels'

/** Loads the code of a panel together with its texts: both are loaded again when either fails. */
export const withTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [panel] = await Promise.all([load(), fetchTexts(NAMESPACE)])
    return panel
  }
