import { Alert, Button, Dialog, TextArea } from '@gestore/ui';
import { LifeBuoy } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';

/** Il pulsante di aiuto: ogni richiesta entra nel registro e riceve un numero (R80). */
export function Aiuto({ asta }: { asta: string }) {
  const [aperto, setAperto] = useState(false);
  const [testo, setTesto] = useState('');
  const [errore, setErrore] = useState<string | null>(null);
  const [numero, setNumero] = useState<number | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const comando = useRef(crypto.randomUUID());
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (testo.trim() === '') return setErrore('Scriva che cosa non funziona.');
    setInCorso(true);
    invia<{ numero: number }>(`/api/user/asta/${asta}/assistenza`, { comandoId: comando.current, testo })
      .then((risposta) => {
        setNumero(risposta.numero);
        setTesto('');
        setErrore(null);
        comando.current = crypto.randomUUID();
      })
      .catch((causa: Error) => setErrore(causa.message))
      .finally(() => setInCorso(false));
  };
  return (
    <>
      <Button variant="secondary" large onClick={() => setAperto(true)}>
        <LifeBuoy aria-hidden="true" className="size-5" />
        Chiedi aiuto
      </Button>
      <Dialog title="Chiedi aiuto al gestore" open={aperto} onClose={() => setAperto(false)}>
        {numero !== null && (
          <Alert tone="success" role="status">
            Richiesta n. {numero} registrata. Un operatore è in turno e la prende in carico.
          </Alert>
        )}
        <form onSubmit={invio} className="grid gap-3">
          <TextArea
            label="Che cosa non funziona"
            value={testo}
            error={errore}
            onChange={(evento) => setTesto(evento.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={inCorso}>
              Invia la richiesta
            </Button>
            <Button variant="secondary" onClick={() => setAperto(false)}>
              Chiudi
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
