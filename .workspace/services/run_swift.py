"""The OpenStack Swift that swift.mjs starts: account, container, object and proxy server in one process, `run_swift.py ETC PORT PORT PORT`.

Four processes would each import and configure the same, which is most of what a store costs that serves for some seconds.
"""
import os
import sys
import time

import eventlet
import eventlet.wsgi
from swift.common import utils

STORES = ('account', 'container', 'object')


def make_rings(etc, ports):
    """One device and one copy: for each store a ring that knows its port."""
    from swift.common.ring import RingBuilder

    for name, port in zip(STORES, ports):
        builder = RingBuilder(3, 1, 1)
        builder.add_dev({
            'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '',
            'ip': '127.0.0.1', 'port': int(port),
            'replication_ip': '127.0.0.1', 'replication_port': int(port),
        })
        builder.rebalance()
        builder.get_ring().save('%s/%s.ring.gz' % (etc, name))


def serve(etc):
    """Does not return: where one of the servers ends, all do. As `run_wsgi` of Swift, which takes a process for each."""
    from swift.common import wsgi

    os.environ['TZ'] = 'UTC+0'
    time.tzset()
    utils.eventlet_monkey_patch()
    eventlet.hubs.use_hub(utils.get_hub())
    servers = []
    for name in STORES + ('proxy',):
        path = '%s/%s.conf' % (etc, name)
        conf = wsgi.appconfig(path, name='%s-server' % name)
        servers.append((wsgi.get_socket(conf), wsgi.loadapp(path, global_conf={'log_name': name})))
    for socket, app in servers:
        eventlet.spawn(
            eventlet.wsgi.server, socket, app, utils.NullLogger(),
            custom_pool=wsgi.RestrictedGreenPool(size=1024), protocol=wsgi.SwiftHttpProtocol,
            capitalize_response_headers=False,
        ).link(lambda _: os._exit(1))
    eventlet.Event().wait()


etc, *ports = sys.argv[1:]
utils.SWIFT_CONF_FILE = '%s/swift.conf' % etc
make_rings(etc, ports)
serve(etc)
