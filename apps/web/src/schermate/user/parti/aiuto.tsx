import { TESTO_MAX } from '@gestore/contratto/limiti-testo';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Dialog, TextArea } from '@gestore/ui';
import { LifeBuoy } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PARTI_TESTI } from '../testi/parti.ts';
import { Guasto } from './guasto.tsx';

const REGOLE = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** Il pulsante di aiuto: ogni richiesta entra nel registro e riceve un numero (R80). */
export function Aiuto({ asta }: { asta: string }) {
  const t = useTesti(PARTI_TESTI).aiuto;
  const [aperto, setAperto] = useState(false);
  const [causa, setCausa] = useState<unknown>(null);
  const [numero, setNumero] = useState<number | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const comando = useRef(crypto.randomUUID());
  const forma = useForma({ iniziali: { testo: '' }, regole: REGOLE, nomi: { testo: t.che } });
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setCausa(null);
    setNumero(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    const mandati = forma.valori;
    invia<{ numero: number }>(`/api/user/asta/${asta}/assistenza`, { comandoId: comando.current, ...mandati })
      .then((risposta) => {
        setNumero(risposta.numero);
        forma.inviata(mandati);
        comando.current = crypto.randomUUID();
      })
      .catch((errore: unknown) => {
        forma.rifiutata(errore);
        setCausa(errore);
      })
      .finally(() => setInCorso(false));
  };
  const apri = (): void => {
    setNumero(null);
    setCausa(null);
    setAperto(true);
  };
  return (
    <>
      <Button variant="secondary" large className="non-stampare" onClick={apri}>
        <LifeBuoy aria-hidden="true" className="size-5" />
        {t.chiedi}
      </Button>
      <Dialog title={t.titolo} open={aperto} onClose={() => setAperto(false)}>
        {numero !== null && (
          <Alert tone="success" role="status">
            {t.registrata(numero)}
          </Alert>
        )}
        {causa !== null && <Guasto causa={causa} />}
        <form onSubmit={invio} noValidate className="grid gap-3">
          <TextArea label={t.che} {...forma.campo('testo')} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={inCorso} pendingLabel={t.inCorso}>
              {t.invia}
            </Button>
            <Button variant="secondary" onClick={() => setAperto(false)}>
              {t.chiudi}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
