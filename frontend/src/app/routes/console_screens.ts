/** Pages that the console draws: an address of it is loaded anew. */
export const CONSOLE_SCREENS = [
  'console',
  'imports-exam',
  'imports-vectors',
  'imports-candidates',
  'imports-staff',
  'imports-guardians',
  'imports-hierarchy',
  'imports-applications',
  'batch-exams',
  'users-first-access',
  'users-permissions',
  'users-chat-management',
  'config-scheduling-menu',
  'emails-recipients',
  'emails-recipients-form',
  'emails',
] as const
