import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { AttoDiBusta } from '../../parole/buste.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import { uguali } from '../../uguali.ts';
import {
  ammettiOfferta,
  apriBusta,
  apriOperazioni,
  registraOfferta,
  riconfrontaOfferte,
  rifiutaOfferta,
} from './apertura.ts';
import { decidiParita } from './parita.ts';
import { decidiArrivo, versaBuste } from './raccolta.ts';
import { leggiScartata } from './scartate.ts';

/** Che cosa la legge decide degli atti delle buste. */
export const ATTI_BUSTE: RigheAtti<AttoDiBusta['tipo']> = {
  versaBuste: {
    decidi: versaBuste,
    segni: (atto) => {
      const detta = ({ bustaId, impronta }: EventoDi<'BustaDepositata' | 'BustaScartata' | 'ArrivoTardivo'>): boolean =>
        atto.buste.some((busta) => busta.bustaId === bustaId && busta.impronta === impronta);
      return { BustaDepositata: detta, BustaScartata: detta, ArrivoTardivo: detta };
    },
    aVenditaFerma: true,
  },
  decidiArrivo: {
    decidi: decidiArrivo,
    segni: (atto) => ({
      ArrivoDeciso: ({ bustaId, accolto, motivo }) =>
        bustaId === atto.bustaId && accolto === atto.accolto && motivo === atto.motivo.trim(),
    }),
    aVenditaFerma: true,
  },
  apriOperazioni: {
    decidi: apriOperazioni,
    segni: () => ({ OperazioniAperte: sempre }),
    siVerbalizza: true,
  },
  riconfrontaOfferte: {
    decidi: riconfrontaOfferte,
    segni: (atto) => ({ OffertaRiconfrontata: ({ bustaId }) => atto.trovate.some((una) => una.bustaId === bustaId) }),
    aVenditaFerma: true,
  },
  apriBusta: {
    decidi: apriBusta,
    segni: (atto) => ({
      BustaAperta: ({ bustaId }) => bustaId === atto.bustaId,
      BustaIllegibile: ({ bustaId }) => bustaId === atto.bustaId,
    }),
    siVerbalizza: true,
  },
  registraOfferta: {
    decidi: registraOfferta,
    segni: (atto) => ({
      BustaDepositata: ({ bustaId, canale, depositataIl, impronta }) =>
        bustaId === atto.bustaId &&
        canale === atto.canale &&
        depositataIl === atto.depositataIl &&
        impronta === atto.impronta,
    }),
    siVerbalizza: true,
  },
  leggiScartata: {
    decidi: leggiScartata,
    segni: (atto) => ({
      ScartataLetta: ({ bustaId, offerta, motivo }) =>
        bustaId === atto.bustaId && offerta.impegno === atto.contenuto.offerta.impegno && motivo === atto.motivo.trim(),
    }),
    siVerbalizza: true,
  },
  ammettiOfferta: {
    decidi: ammettiOfferta,
    segni: (atto) => ({
      OffertaAmmessa: ({ bustaId, nonostante }) =>
        bustaId === atto.bustaId && nonostante === (atto.nonostante?.trim() || null),
    }),
    siVerbalizza: true,
  },
  rifiutaOfferta: {
    decidi: rifiutaOfferta,
    segni: (atto) => ({
      OffertaRifiutata: (fatto) => stessoRifiuto(atto, fatto),
      ScartataEsclusa: (fatto) => stessoRifiuto(atto, fatto),
    }),
    siVerbalizza: true,
  },
  decidiParita: {
    decidi: decidiParita,
    segni: (atto) => ({
      ParitaDecisa: ({ ordine, motivo }) =>
        uguali(
          ordine.map(({ bustaId }) => bustaId),
          atto.ordine,
        ) && motivo === atto.motivo.trim(),
    }),
    siVerbalizza: true,
  },
};

function stessoRifiuto(
  { bustaId, motivo: { regola, testo } }: AttoDi<'rifiutaOfferta'>,
  fatto: EventoDi<'OffertaRifiutata' | 'ScartataEsclusa'>,
): boolean {
  const { motivo } = fatto;
  return fatto.bustaId === bustaId && motivo.regola === regola.trim() && motivo.testo === testo.trim();
}
