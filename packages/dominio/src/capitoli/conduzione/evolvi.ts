import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { OrdineDelGiudice, SecondoDelegato } from '../../parole/attori.ts';
import { eIn, FASI_FIRMATE } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { restaDaCondurre } from './resta-da-condurre.ts';

type Conduzione = EventoDi<'DelegatoSostituito' | 'SecondoDelegatoNominato' | 'ConduzionePassata'>;

/** Applica ciò che cambia chi conduce, e chi può prenderne il posto (R36). */
export function evolviConduzione(stato: Stato, evento: Conduzione): Stato {
  const prima = esigiPubblicata(stato, evento);
  switch (evento.tipo) {
    case 'DelegatoSostituito':
      return conUnAltroVerbale(delegatoSostituito(prima, evento));
    case 'SecondoDelegatoNominato':
      return secondoNominato(prima, evento);
    case 'ConduzionePassata': {
      const { daId, daNome, aId, aNome, motivo, passataIl } = evento;
      esigi(daId === prima.scheda.delegatoId, stato, evento, 'non conduceva chi la lascia (R36)');
      esigi(aId === prima.secondo?.delegatoId, stato, evento, 'chi la prende non è il secondo (R36)');
      esigi(motivo !== '', stato, evento, 'manca il motivo (R36)');
      const scheda = { ...prima.scheda, delegatoId: aId, delegatoNome: aNome };
      const secondo: SecondoDelegato = { delegatoId: daId, delegatoNome: daNome ?? '' };
      return conUnAltroVerbale({ ...prima, scheda, secondo, conduceDal: passataIl });
    }
    default:
      return evento satisfies never;
  }
}

/** Chi subentra è un altro, e chi lascia era proprio lui; se subentra il secondo, un secondo non c'è più. */
function delegatoSostituito(prima: StatoPubblicato, evento: EventoDi<'DelegatoSostituito'>): StatoPubblicato {
  const { precedenteId, delegatoId, delegatoNome } = evento;
  esigi(restaDaCondurre(prima), prima, evento, 'non resta nulla da condurre (R36)');
  esigi(precedenteId === prima.scheda.delegatoId, prima, evento, 'non conduceva chi è sostituito (R36)');
  esigi(delegatoId !== precedenteId, prima, evento, 'chi subentra conduceva già (R36)');
  esigi(disposta(evento), prima, evento, 'manca il provvedimento o il motivo (R36)');
  const secondo = prima.secondo?.delegatoId === delegatoId ? null : prima.secondo;
  return { ...prima, scheda: { ...prima.scheda, delegatoId, delegatoNome }, secondo };
}

function secondoNominato(prima: StatoPubblicato, evento: EventoDi<'SecondoDelegatoNominato'>): Stato {
  const { lascia, delegatoId, delegatoNome } = evento;
  const secondoId = prima.secondo?.delegatoId ?? null;
  esigi(restaDaCondurre(prima), prima, evento, 'non resta nulla da condurre (R36)');
  esigi(delegatoId !== prima.scheda.delegatoId, prima, evento, 'conduce già (R36)');
  esigi(delegatoId !== secondoId, prima, evento, 'è già il secondo (R36)');
  esigi((lascia?.delegatoId ?? null) === secondoId, prima, evento, 'non era il secondo chi lascia (R36)');
  esigi(disposta(evento), prima, evento, 'manca il provvedimento o il motivo (R36)');
  return { ...prima, secondo: { delegatoId, delegatoNome } };
}

/** La bozza del verbale, o di un'integrazione, nomina chi conduceva quando è stata redatta: chi conduce adesso ne redige un'altra (R68). */
function conUnAltroVerbale(stato: StatoPubblicato): Stato {
  if (eIn(stato, ...FASI_FIRMATE) && stato.verbale.seguente !== undefined)
    return { ...stato, verbale: { ...stato.verbale, seguente: { ...stato.verbale.seguente, superata: true } } };
  if (stato.fase !== 'esitata' || stato.verbale === null) return stato;
  return { ...stato, verbale: { ...stato.verbale, superata: true } };
}

function disposta({ provvedimento, dispostoDa, motivo }: OrdineDelGiudice): boolean {
  return provvedimento.numero !== '' && dispostoDa !== '' && motivo !== '';
}
