import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { DatiPersonali } from '../../vendita/aste/dati-personali.ts';
import { paragrafo, type Sezione } from '../documento.ts';
import type { FattoNarrato } from './fatto-narrato.ts';

/** Chi è stato ammesso ad assistere, come lo dicono i dati accanto al registro: finché non si cancellano (R35, R77). */
export type SpettatoreAmmesso = { pseudonimo: string; nome: string; diDiritto: boolean };

/** I nomi di chi è stato ammesso ad assistere, dai dati che stanno accanto al registro. */
export async function spettatoriAmmessi(
  datiPersonali: Pick<DatiPersonali, 'elenca'>,
  asta: string,
): Promise<SpettatoreAmmesso[]> {
  const scritti = await datiPersonali.elenca(asta, 'spettatore');
  return [...scritti.values()].map(({ pseudonimo, nome, diDiritto }) => ({
    pseudonimo: String(pseudonimo),
    nome: String(nome),
    diDiritto: diDiritto === true,
  }));
}

/** Chi assiste senza offrire: ogni spettatore ammesso, e se l'accesso gli è stato tolto (DM 20, R35). */
export function sezionePresenti(fatti: readonly FattoNarrato[], ammessi: readonly SpettatoreAmmesso[]): Sezione {
  const chi = [...spettatoriDi(fatti)].map(([pseudonimo, toltoIl]) => {
    const noto = ammessi.find((uno) => uno.pseudonimo === pseudonimo);
    const diDiritto = noto?.diDiritto === true ? ', che assiste di diritto' : '';
    const tolto = toltoIl === null ? '' : ` (accesso tolto alle ${dato(formattaIstante(toltoIl))})`;
    return `${dato(noto === undefined ? pseudonimo : `${pseudonimo}: ${noto.nome}`)}${diDiritto}${tolto}`;
  });
  return {
    titolo: 'Chi è ammesso ad assistere',
    blocchi: [
      paragrafo(
        chi.length === 0
          ? 'Nessuno, oltre a chi offre, è stato ammesso ad assistere.'
          : `Sono ammessi ad assistere senza prendere parte alla gara: ${chi.join('; ')}.`,
      ),
    ],
  };
}

/** Ogni spettatore, nell'ordine in cui fu ammesso, con l'istante in cui ha perso l'ultima credenziale che aveva. */
function spettatoriDi(fatti: readonly FattoNarrato[]): ReadonlyMap<string, number | null> {
  const vive = new Map<string, Set<string>>();
  const tolti = new Map<string, number | null>();
  for (const { evento, voce } of fatti) {
    if (evento.tipo !== 'CredenzialeEmessa' && evento.tipo !== 'CredenzialeRevocata') continue;
    if (evento.bustaId !== null) continue;
    const { pseudonimo, credenzialeId } = evento;
    const credenziali = vive.get(pseudonimo) ?? new Set();
    vive.set(pseudonimo, credenziali);
    if (evento.tipo === 'CredenzialeEmessa') credenziali.add(credenzialeId);
    else credenziali.delete(credenzialeId);
    tolti.set(pseudonimo, credenziali.size === 0 ? voce.ricevutoIl : null);
  }
  return tolti;
}
