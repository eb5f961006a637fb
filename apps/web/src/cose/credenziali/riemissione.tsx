import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { riemettiCredenziale } from '@gestore/contratto/posta/chiamate';
import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';

const REGOLE = { motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** Una credenziale nuova per chi non ha ricevuto o ha perso la sua; il collegamento va al suo recapito soltanto (R30). */
export function Riemissione({
  asta,
  credenziale,
  quandoChiusa,
}: {
  asta: string;
  credenziale: CredenzialeVista;
  quandoChiusa: () => void;
}) {
  const t = useTesti(ASTA);
  const comando = useComando(riemettiCredenziale, {
    rileggi: [
      ['offerta', 'credenziali', asta],
      ['operatore', 'posta'],
    ],
  });
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: REGOLE,
    nomi: { motivo: t.motivo },
    conserva: conserva(`riemissione:${credenziale.id}`, ['motivo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const riemetti = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ id: asta, cid: credenziale.id, motivo: forma.valori.motivo });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo === 'fatto') forma.salvata();
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void riemetti();
  };
  return (
    <Dialog title={t.riemettiDi(credenziale.pseudonimo)} open onClose={quandoChiusa}>
      {comando.sorte.tipo !== 'fatto' ? (
        <form onSubmit={invio} noValidate className="grid gap-4">
          <p>{t.riemettiSpiega}</p>
          <TextArea label={t.motivo} {...forma.campo('motivo')} />
          <SorteComando sorte={comando.sorte} frase={errore} />
          <DialogActions>
            <Button type="submit" pending={comando.inCorso}>
              {t.confermaRiemissione}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <>
          {comando.sorte.risposta.consegna === 'da_consegnare_a_mano' ? (
            <Alert tone="warning" role="status">
              {t.riemessaSenzaRecapito}
            </Alert>
          ) : (
            <Alert tone="success" role="status">
              {t.riemessa}
            </Alert>
          )}
          <Button variant="secondary" className="justify-self-start" onClick={quandoChiusa}>
            {t.chiudi}
          </Button>
        </>
      )}
    </Dialog>
  );
}
