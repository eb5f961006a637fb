import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { Nascosto, RilievoChiave } from '@gestore/registro';

/** Che cosa si sa della chiave che ha firmato, in una frase. */
export function fraseChiave({ codice, chiave, impronta, dal, motivo }: RilievoChiave): string {
  const quando = dal === null ? '' : formattaIstante(dal);
  switch (codice) {
    case 'ancora':
      return `La chiave ${chiave} è quella che ha indicato con --chiave.`;
    case 'fuori_ancora':
      return `La chiave ${chiave} (${impronta}) NON è quella che ha indicato con --chiave.`;
    case 'tenuta':
      return `La chiave ${chiave} è quella che tiene dal ${quando}.`;
    case 'diversa':
      return `Con il nome ${chiave} teneva, dal ${quando}, UN’ALTRA chiave: questa è ${impronta}. Chieda al gestore e al delegato prima di fidarsi.`;
    case 'prima':
      return `Attenzione: la chiave ${chiave} si vede per la prima volta, nel file indicato con --chiavi. Se il file viene dallo stesso fascicolo non prova chi ha firmato: confronti l’impronta ${impronta} con quella che il gestore pubblica, poi la tenga con --ricorda.`;
    case 'nuova':
      return `Attenzione: la chiave ${chiave} è NUOVA, non è fra quelle che tiene. Impronta ${impronta}: la confronti, poi la tenga con --ricorda.`;
    case 'del_documento':
      return `Attenzione: la chiave ${chiave} (${impronta}) viene solo dal documento stesso: prova che nulla è cambiato da quando è stato firmato, non chi lo ha firmato. Usi --chiave con l’impronta avuta per un’altra strada, o --chiavi con quelle pubblicate.`;
    case 'non_pubblicata':
      return `La chiave ${chiave} (${impronta}) NON è fra quelle pubblicate.`;
    case 'revocata':
      return `La chiave ${chiave} è stata REVOCATA il ${quando}: chi l’ha presa può aver firmato con qualunque data.${motivo ? ` Motivo: ${motivo}` : ''}`;
    case 'scaduta':
      return `La chiave ${chiave} non firmava più dal ${quando}, e questa firma è successiva.`;
    default:
      return codice satisfies never;
  }
}

/** Che cosa una trascrizione oscurata non mostra; vuoto se non nasconde nulla. */
export function frasiNascosto({ celate, prime, parziali, campi }: Nascosto): string[] {
  return [
    ...(celate > 0
      ? [`${celate} voci sono celate per intero: si vede solo che ci sono, e che sono legate alle altre.`]
      : []),
    ...(parziali > 0 ? [`${parziali} voci mostrano solo una parte dei campi. Celati: ${campi.join(', ')}.`] : []),
    ...(prime > 0
      ? [
          `${prime} voci sono nella forma di prima, che non si può mostrare in parte: si verificano sulla trascrizione intera.`,
        ]
      : []),
    'Ciò che si vede è ciò che è stato scritto: nulla è stato cambiato, tolto o aggiunto.',
  ];
}
