import type { EventoDi } from '../../parole/fatti.ts';
import type { VistaEvento } from '../../parole/viste.ts';

/** La data nuova è di tutti (R32); le parole del referente possono nominare qualcuno: restano sue (R33). */
export function rinviate(evento: EventoDi<'OperazioniRinviate'>, referente: boolean): VistaEvento {
  const { tipo, inizioOperazioniIl, termineOfferteIl, provvedimento } = evento;
  const motivo = referente ? evento.motivo : null;
  return { tipo, inizioOperazioniIl, termineOfferteIl, ...altrove(evento), provvedimento, motivo };
}

/** Quando si riprende è di tutti; quali offerte intanto scadono lo sa chi conduce (R24, R33). */
export function vistaDellaRipresa(evento: EventoDi<'VenditaRipresa'>, referente: boolean): VistaEvento {
  const { tipo, riprendeIl, provvedimento, motivo } = evento;
  const scadonoPrima = referente ? evento.scadonoPrima.map(({ pseudonimo }) => pseudonimo) : null;
  return { tipo, riprendeIl, ...altrove(evento), provvedimento, motivo: referente ? motivo : null, scadonoPrima };
}

/** Dove si va lo legge chiunque; se il luogo resta non se ne dice nulla (R02). */
const altrove = ({ luogoOperazioni }: { luogoOperazioni?: string }): { luogoOperazioni?: string } =>
  luogoOperazioni === undefined ? {} : { luogoOperazioni };
