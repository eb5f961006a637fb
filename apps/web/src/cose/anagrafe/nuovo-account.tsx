import type { RuoloAdmin } from '@gestore/contratto/accesso/forme';
import { creaAccount } from '@gestore/contratto/anagrafe/chiamate';
import { REGOLE_ACCOUNT, type Soggetto } from '@gestore/contratto/anagrafe/forme';
import { Button, SelectField, showToast, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ACCOUNT } from './account.testi.ts';

/** L'account di chi non ne ha: l'invito parte da solo, e la password la sceglie chi lo riceve. */
export function NuovoAccount({ soggetto: { id, dati } }: { soggetto: Soggetto }) {
  const t = useTesti(ACCOUNT);
  const comando = useComando(creaAccount, { rileggi: [['soggetto'], ['operatore']] });
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma<{ email: string; ruolo: RuoloAdmin }>({
    iniziali: { email: dati.pec, ruolo: dati.qualifica === 'giudice' ? 'magistrato' : 'delegato' },
    regole: REGOLE_ACCOUNT,
    nomi: { email: t.email, ruolo: t.ruolo },
    conserva: conserva('account', ['email', 'ruolo']),
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ id, ...forma.valori });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    forma.salvata();
    showToast(t.creato);
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
          onValueChange={(ruolo) => forma.imposta({ ruolo: ruolo as RuoloAdmin })}
        />
      </div>
      <SorteComando sorte={comando.sorte} frase={errore} />
      <Button type="submit" pending={comando.inCorso} className="justify-self-start">
        {t.crea}
      </Button>
    </form>
  );
}
