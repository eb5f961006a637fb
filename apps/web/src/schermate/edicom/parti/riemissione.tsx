import type { CredenzialeEmessa, CredenzialeVista } from '@gestore/contratto';
import { TESTO_MAX } from '@gestore/contratto';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Dialog, TextArea, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useComandi } from '../forma/usa-comandi.ts';
import { ASTA } from '../testi/asta.ts';

const REGOLE = { motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** Una credenziale nuova per chi non ha ricevuto o ha perso la sua; il collegamento si vede una volta sola (R30). */
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
  const cache = useQueryClient();
  const conComando = useComandi();
  const forma = useForma({ iniziali: { motivo: '' }, regole: REGOLE, nomi: { motivo: t.motivo } });
  const [emessa, setEmessa] = useState<CredenzialeEmessa | null>(null);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    conComando(`riemetti ${credenziale.id}`, (comandoId) =>
      invia<CredenzialeEmessa>(`/api/edicom/aste/${asta}/credenziali/${credenziale.id}/riemetti`, {
        comandoId,
        motivo: forma.valori.motivo,
      }),
    )
      .then(async (nuova) => {
        setEmessa(nuova);
        await cache.invalidateQueries({ queryKey: ['offerta', 'credenziali', asta] });
        await cache.invalidateQueries({ queryKey: ['operatore', 'posta'] });
      })
      .catch((causa: unknown) => setErrore(forma.rifiutata(causa)))
      .finally(() => setInCorso(false));
  };
  return (
    <Dialog title={t.riemettiDi(credenziale.pseudonimo)} open onClose={quandoChiusa}>
      {emessa === null ? (
        <form onSubmit={invio} noValidate className="grid gap-4">
          <p>{t.riemettiSpiega}</p>
          <TextArea label={t.motivo} {...forma.campo('motivo')} />
          {errore !== null && (
            <Alert tone="error" role="alert">
              <span lang="it">{errore}</span>
            </Alert>
          )}
          <Button type="submit" className="justify-self-start" pending={inCorso}>
            {t.confermaRiemissione}
          </Button>
        </form>
      ) : (
        <>
          <Alert tone="success" role="status">
            {t.riemessa}
          </Alert>
          <TextField label={t.collegamento} value={emessa.collegamento} readOnly />
          <Button variant="secondary" className="justify-self-start" onClick={quandoChiusa}>
            {t.chiudi}
          </Button>
        </>
      )}
    </Dialog>
  );
}
