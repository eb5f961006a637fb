import type { UtenteOperatore } from '@gestore/contratto/accesso/forme';

/** Chi compie un atto sui conti, come resta scritto. */
export type OperatoreDeiConti = { id: string; nome: string };

export const operatoreDi = ({ id, nome }: UtenteOperatore): OperatoreDeiConti => ({ id, nome });
