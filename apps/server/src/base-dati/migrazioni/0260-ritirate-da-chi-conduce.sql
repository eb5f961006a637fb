-- Chi conduce una vendita ritira ciò che ha proposto: chi decide non è sempre un operatore. Che la riga sia nostra lo dice la sua
-- marca, che ne tiene l'autore; e che a confermare sia un operatore, la rotta.
ALTER TABLE proposte DROP CONSTRAINT proposte_decisa_da_fkey;
