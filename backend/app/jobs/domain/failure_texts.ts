/** A refusal without texts of its own still says what to do. @returns keys of the catalogue */
export const failureKeys = (messages: readonly string[]): readonly string[] =>
  messages.length > 0 ? messages : ['jobs.error_refused']
