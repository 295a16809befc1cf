import type { Caller } from '#shared'

/** Who sees how the installation is: administrators. What is shown is of no institution. */
export const maySeeSystem = ({ group }: Pick<Caller, 'group'>): boolean => group === 'ADMINISTRADOR'
