import type { ConservazioneVista, DopoPerMe, DopoVisto, VersamentoProposto } from '@gestore/contratto/dopo';
import { contoDopo, type Istante, proposteDopo, type StatoPubblicato, terminiDopo } from '@gestore/dominio';
import type { DopoLetto } from './seguiti.ts';

/** Gli accrediti non ancora abbinati che possono essere il prezzo di quella vendita, al più di quell'importo. */
export type CercaVersamenti = (
  stato: StatoPubblicato,
  restaCent: number,
  dalIl: Istante,
) => Promise<VersamentoProposto[]>;

/** Ciò che segue l'esito come lo legge chi conduce, chi assiste e il gestore. */
export async function componiDopo(
  { stato, vendita, fatti }: DopoLetto,
  pubblicata: StatoPubblicato,
  {
    chi,
    adesso,
    cerca,
    conservazione,
  }: { chi: string; adesso: Istante; cerca: CercaVersamenti; conservazione: ConservazioneVista },
): Promise<DopoVisto> {
  const conto = contoDopo(stato, vendita);
  const pseudonimo = (bustaId: string): string => pubblicata.buste.get(bustaId)?.pseudonimo ?? '';
  const termini = terminiDopo(stato, vendita);
  const daPagare = termini.length > 0 && conto !== null && conto.restaCent > 0;
  return {
    adessoMs: adesso,
    esito: vendita.esito,
    dichiaratoIl: vendita.dichiaratoIl,
    conto,
    pagamento: stato.conto,
    causaleProposta: causaleDi(pubblicata),
    termini,
    proposte: proposteDopo(stato, vendita, adesso),
    versamenti: daPagare
      ? (await cerca(pubblicata, conto.restaCent, vendita.dichiaratoIl)).filter(
          ({ movimentoId }) => !stato.movimenti.has(movimentoId),
        )
      : [],
    daConfermare: [...stato.proposti.values()].map(({ propostaDa, bustaId, ...proposto }) => ({
      ...proposto,
      pseudonimo: pseudonimo(bustaId),
      mia: propostaDa === chi,
    })),
    cauzioni: [...vendita.cauzioni].map(([bustaId, importoCent]) => ({
      bustaId,
      pseudonimo: pseudonimo(bustaId),
      importoCent,
      haVinto: vendita.vincitore?.bustaId === bustaId,
      mossa: stato.mosse.get(bustaId) ?? null,
    })),
    rate: [...stato.rate],
    personaDaNominare: vendita.personaDaNominare,
    sospeso: stato.sospeso,
    decreto: stato.decreto,
    consegnatoIl: stato.consegnatoIl,
    conservazione,
    fatti: fatti.map(({ voce, fatto }) => ({
      seq: voce.seq,
      il: voce.ricevutoIl,
      chi: ruoloDi(voce.attore.tipo),
      fatto,
    })),
  };
}

/** Che cosa deve fare chi si è aggiudicato il bene; chi non l'ha avuto non legge nulla degli altri (R33). */
export function componiDopoPerMe({ stato, vendita }: DopoLetto, haIlBene: boolean, adesso: Istante): DopoPerMe {
  if (!haIlBene)
    return {
      adessoMs: adesso,
      conto: null,
      pagamento: null,
      termini: [],
      sospeso: false,
      decretoDel: null,
      consegnatoIl: null,
    };
  return {
    adessoMs: adesso,
    conto: contoDopo(stato, vendita),
    pagamento: stato.conto,
    termini: terminiDopo(stato, vendita),
    sospeso: stato.sospeso,
    decretoDel: stato.decreto?.del ?? null,
    consegnatoIl: stato.consegnatoIl,
  };
}

/** Di che cosa è il prezzo, per chi riceve il bonifico: senza il nome di nessuno. */
function causaleDi({ scheda: { tribunale, ruolo, lotto } }: StatoPubblicato): string {
  const procedura = ruolo === null ? '' : ` R.G. ${ruolo.numero}/${ruolo.anno}`;
  return `Saldo prezzo ${tribunale}${procedura}, lotto ${lotto.codice}`.slice(0, 140);
}

function ruoloDi(tipo: string): 'referente' | 'operatore' | 'altri' {
  return tipo === 'referente' || tipo === 'operatore' ? tipo : 'altri';
}
