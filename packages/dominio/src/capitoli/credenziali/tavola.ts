import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiCredenziale } from '../../parole/credenziali.ts';
import { evolviCredenziale } from './evolvi.ts';

/** Chi ha avuto un invito, e come è entrato, non si dice nella stanza. */
export const FATTI_CREDENZIALI: RigheFatti<FattoDiCredenziale['tipo']> = {
  CredenzialeEmessa: { evolvi: evolviCredenziale, parole: [], vede: { nessuno: true } },
  CredenzialeRevocata: { evolvi: evolviCredenziale, parole: ['/motivo'], vede: { nessuno: true } },
  CredenzialeConsegnata: { evolvi: evolviCredenziale, parole: [], vede: { nessuno: true } },
  IngressoAnnotato: { evolvi: evolviCredenziale, parole: [], vede: { nessuno: true } },
};
