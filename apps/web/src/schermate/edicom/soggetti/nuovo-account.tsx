import { REGOLE_ACCOUNT, type Soggetto } from '@gestore/contratto/anagrafe';
import { Button, SelectField, showToast, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { ACCOUNT } from '../testi/account.ts';

/** L'account di chi non ne ha: l'invito parte da solo, e la password la sceglie chi lo riceve. */
export function NuovoAccount({ soggetto: { id, dati } }: { soggetto: Soggetto }) {
  const t = useTesti(ACCOUNT);
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma<{ email: string; ruolo: string }>({
    iniziali: { email: dati.pec, ruolo: dati.qualifica === 'giudice' ? 'magistrato' : 'delegato' },
    regole: REGOLE_ACCOUNT,
    nomi: { email: t.email, ruolo: t.ruolo },
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    try {
      await atto.compi(`/api/edicom/soggetti/${id}/account/crea`, forma.valori);
      showToast(t.creato);
      await cache.invalidateQueries({ queryKey: ['soggetto'] });
    } catch (causa) {
      setErrore(forma.rifiutata(causa));
    }
  };
  return (
    <form aria-label={t.nuovo} onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.email} hint={t.aiutoEmail} type="email" autoComplete="off" {...forma.campo('email')} />
        <SelectField
          label={t.ruolo}
          name="ruolo"
          value={forma.valori.ruolo}
          error={forma.errore('ruolo')}
          options={[
            { value: 'delegato', label: t.ruoli.delegato },
            { value: 'magistrato', label: t.ruoli.magistrato },
          ]}
          onValueChange={(ruolo) => forma.imposta({ ruolo })}
        />
      </div>
      <ErroreDalServer testo={errore} />
      <Button type="submit" pending={atto.inCorso} className="justify-self-start">
        {t.crea}
      </Button>
    </form>
  );
}
