# What a snippet saves stays for this run, by its name: there are no files.

things = {}
