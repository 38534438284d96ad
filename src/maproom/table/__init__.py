"""The web server: what people see and touch; knows the contract of a game, never its inside.

Its rooms, from the door to the shelf; each imports only those below it:

* `server`: the process, its settings read, its guard at the door, the built page, its own rounds;
* `api`: addresses and sockets, and who asks there;
* `requests`: what a person can ask, one function a request;
* `live`: tables in memory, and the one way in which any of them changes; bots' processes, other server processes;
* `people`: accounts, ratings, notices to those who are not there;
* `wire`: what is sent and read, its models and its words; `store`: the database;
* `rules`: what a table is and how it changes, pure; `operations`: settings, figures and logs of whoever runs it.
"""
