import type { Delegato } from '@gestore/contratto/anagrafe';
import { pubblicaBozza, scriviScheda } from '@gestore/contratto/chiamate/operatore';
import type { VenditaOperatore } from '@gestore/contratto/operatore';
import { controllaPubblicazione } from '@gestore/dominio';
import { useState } from 'react';
import type { EsitoComando } from '../../../comando/mittente.ts';
import { type Sorte, useComando } from '../../../comando/usa-comando.ts';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { MODULO } from '../testi/modulo.ts';
import { conCampiDelModulo } from './campi-server.ts';
import { conFissati } from './fissati.ts';
import { REGOLE_SCHEDA } from './regole-scheda.ts';
import { leggiScritta, type SchedaScritta, schedaInTesto } from './scheda-scritta.ts';

/** Che cosa ne è stato: i campi da rivedere, ciò che è fatto, o perché no, anche se non si sa. */
export type ControlliPubblicazione = ReturnType<typeof controllaPubblicazione>;
export type EsitoModulo =
  | { tipo: 'controlli' }
  | { tipo: 'fatto'; chiave: 'bozzaSalvata' | 'modificheSalvate' | 'pubblicata' }
  | { tipo: 'no'; sorte: Sorte<unknown>; frase: string | null };

/** `controlla` salva e poi mostra i controlli; `pubblica` è la conferma che li segue. */
type Cosa = 'salva' | 'controlla' | 'pubblica';

type UsoModulo = {
  forma: Forma<SchedaScritta>;
  esito: EsitoModulo | null;
  inCorso: Cosa | null;
  /** Ciò che i controlli hanno trovato nella scheda salvata; `null` finché non si chiede di pubblicare. */
  daPubblicare: ControlliPubblicazione | null;
  compi: (che: Cosa) => void;
  rinuncia: () => void;
};

/** Ciò che si è scritto e che cosa ne è stato: prima si salva, e solo se è salvato si pubblica. */
export function useModulo(
  { id, fase, scheda, parametri, dichiarazione, adessoMs }: VenditaOperatore,
  delegati: readonly Delegato[],
): UsoModulo {
  const t = useTesti(MODULO);
  const rileggi = [['asta', 'gestore', id]] as const;
  const salvataggio = useComando(scriviScheda, { rileggi });
  const pubblicazione = useComando(pubblicaBozza, { rileggi });
  const forma = useForma<SchedaScritta>({
    iniziali: schedaInTesto(scheda, parametri),
    regole: REGOLE_SCHEDA,
    nomi: t.nomi,
  });
  const [esito, setEsito] = useState<EsitoModulo | null>(null);
  const [daPubblicare, setDaPubblicare] = useState<ControlliPubblicazione | null>(null);
  const [inCorso, setInCorso] = useState<Cosa | null>(null);

  /** Perché no; `null` se l’atto è fatto. */
  const noDi = (di: EsitoComando<unknown> | null): EsitoModulo | null => {
    if (di === null || di.tipo === 'fatto') return null;
    if (di.tipo === 'ignoto') return { tipo: 'no', sorte: { tipo: 'ignota' }, frase: null };
    return { tipo: 'no', sorte: di, frase: forma.rifiutata(conCampiDelModulo(di.problema)) };
  };
  const salva = async (che: Cosa): Promise<EsitoModulo | null> => {
    if (!forma.verifica()) return { tipo: 'controlli' };
    const delegato = delegati.find((uno) => uno.id === forma.valori.delegatoId);
    // Di una vendita pubblicata il nome resta quello, anche se l'account si chiama ora in un altro modo (R36).
    const nome = fase === 'bozza' ? (delegato?.nome ?? scheda.delegatoNome) : scheda.delegatoNome;
    const letta = leggiScritta(forma.valori, { scheda, parametri }, nome);
    if ('errori' in letta) return { tipo: 'controlli' };
    const scritti = fase === 'bozza' ? letta.parametri : conFissati(letta.parametri, parametri);
    const no = noDi(await salvataggio.compi({ id, scheda: letta.scheda, parametri: scritti }));
    if (no === null && che === 'controlla')
      setDaPubblicare(controllaPubblicazione(letta.scheda, letta.parametri, dichiarazione?.fatto ?? null, adessoMs));
    return no;
  };
  const fai = async (che: Cosa): Promise<EsitoModulo> => {
    const no = che === 'pubblica' ? noDi(await pubblicazione.compi({ id })) : await salva(che);
    if (che === 'pubblica') setDaPubblicare(null);
    if (no !== null) return no;
    const salvate = fase === 'bozza' ? 'bozzaSalvata' : 'modificheSalvate';
    return { tipo: 'fatto', chiave: che === 'pubblica' ? 'pubblicata' : salvate };
  };
  const compi = (che: Cosa): void => {
    setEsito(null);
    setInCorso(che);
    void fai(che)
      .then(setEsito)
      .finally(() => setInCorso(null));
  };
  return { forma, esito, inCorso, daPubblicare, compi, rinuncia: () => setDaPubblicare(null) };
}
