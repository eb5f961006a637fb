import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { proponiConsegna } from '@gestore/contratto/posta/chiamate';
import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { CONSEGNA } from './consegna.testi.ts';
import { MetaMostrata } from './meta-del-codice.tsx';

const REGOLE = { motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** L'operatore propone di consegnare a mano: vede la prima metà del codice, una volta sola (R30). */
export function ConsegnaAMano({
  asta,
  credenziale: { id, pseudonimo },
  quandoChiusa,
}: {
  asta: string;
  credenziale: CredenzialeVista;
  quandoChiusa: () => void;
}) {
  const t = useTesti(CONSEGNA);
  const comando = useComando(proponiConsegna, { rileggi: [['offerta', 'credenziali', asta]] });
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: REGOLE,
    nomi: { motivo: t.motivo },
    conserva: conserva(`consegna:${id}`, ['motivo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ id: asta, cid: id, motivo: forma.valori.motivo });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo === 'fatto') forma.salvata();
  };
  return (
    <Dialog title={t.consegnaDi(pseudonimo)} open onClose={quandoChiusa}>
      {comando.sorte.tipo === 'fatto' ? (
        <>
          <MetaMostrata risposta={comando.sorte.risposta} quale="prima" />
          <Button variant="secondary" className="justify-self-start" onClick={quandoChiusa}>
            {t.chiudi}
          </Button>
        </>
      ) : (
        <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
          <p>{t.spiega}</p>
          <TextArea label={t.motivo} {...forma.campo('motivo')} />
          <SorteComando sorte={comando.sorte} frase={errore} />
          <DialogActions>
            <Button type="submit" pending={comando.inCorso}>
              {t.proponi}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
